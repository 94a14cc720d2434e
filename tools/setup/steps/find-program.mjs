import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of the first program that can be run, by name, or undefined. @param {readonly string[]} names */
export const findProgram = (names) => {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  // Debian installs servers in folders that are not on an ordinary user's PATH.
  const candidates = names.flatMap((name) =>
    [...folders, "/usr/sbin", "/usr/local/sbin"].map((folder) => join(folder, name)),
  );
  return candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
};
