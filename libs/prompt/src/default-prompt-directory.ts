import { fileURLToPath } from "node:url";

/** The folder prompts/ of this repository. */
export const defaultPromptDirectory = (): string =>
  fileURLToPath(new URL("../../../prompts/", import.meta.url));
