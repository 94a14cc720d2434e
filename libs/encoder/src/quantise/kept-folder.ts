import { join } from "node:path";

/** Counts changes to how models are quantised; a kept model of another recipe is not used. */
export const quantisationRecipe = 1;

/** Where the int8 weights made of the fp32 weights with this SHA-256 are kept. */
export const keptFolder = (cacheDirectory: string, sha256: string): string =>
  join(cacheDirectory, `${sha256}-int8.${quantisationRecipe}`);
