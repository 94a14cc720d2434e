import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Remedy if there is no browser. */
export const installChromium =
  "install Chromium (on Debian and Ubuntu: apt-get install chromium), or name its program with CHROMIUM_PATH";

/** Finds Chromium: from the environment, otherwise on the PATH; undefined if neither has it. */
export const findChromium = (environment: NodeJS.ProcessEnv): string | undefined => {
  const named = environment["CHROMIUM_PATH"]?.trim();
  if (named) return named;
  return (environment["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
};
