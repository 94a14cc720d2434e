import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { say } from "./say.mjs";

const readPackages = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : {});

/** A package of the workspace is a link, which has no version but a folder. */
const isInstalled = (locked, found) =>
  found !== undefined &&
  found.version === locked.version &&
  (!locked.link || found.resolved === locked.resolved);

/** Packages of the lock file, the workspace's own among them, that are not installed in that version; npm writes its own record last, so a cut-off install shows here. */
const missingPackages = (locked, installed) =>
  Object.entries(locked)
    .filter(([path, entry]) => !entry.optional && path.startsWith("node_modules/"))
    .filter(([path, entry]) => !isInstalled(entry, installed[path]))
    .map(([path]) => path);

/** Packages of this checkout that are not installed. */
export const lackingPackages = () =>
  missingPackages(readPackages("package-lock.json"), readPackages("node_modules/.package-lock.json"));

/** Installs the packages of the lock file when any is missing. */
export const installDependencies = () => {
  const missing = lackingPackages();
  if (missing.length === 0) return undefined;
  say(`installing ${missing.length} npm packages (about a minute, once)`);
  // Not `npm ci`, which removes everything that is installed if a single package is missing.
  const npmArguments = ["install", "--no-save", "--loglevel=error", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", npmArguments, {
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status === 0) return undefined;
  return {
    what: "npm could not install the dependencies",
    remedy: `look at its message above, then run: npm ${npmArguments.join(" ")}`,
    exitCode: 75,
  };
};
