import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** What to do where there is no browser. */
export const installChromium =
  "install Chromium (on Debian and Ubuntu: apt-get install chromium), or name its program with CHROMIUM_PATH";

/** The program of Chromium that the environment names, or that stands on its PATH; undefined where there is none. */
export const findChromium = (environment: NodeJS.ProcessEnv): string | undefined => {
  const named = environment["CHROMIUM_PATH"]?.trim();
  if (named) return existsSync(named) ? named : undefined;
  return (environment["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
};
