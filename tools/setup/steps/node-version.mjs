import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const major = (version) => Number(version.replace(/^v/, "").split(".")[0]);

/** Makes sure that the commands after this one run on Node 24: the one that came with the packages, or the machine's own. */
export const requireNode24 = () => {
  const packaged = "node_modules/.bin/node";
  if (existsSync(packaged)) {
    const { stdout } = spawnSync(packaged, ["--version"], { encoding: "utf8" });
    if (major(stdout ?? "v0") >= 24) return undefined;
  }
  if (major(process.version) >= 24) return undefined;
  return {
    what: `Node 24 is needed, this is ${process.version}, and no packaged one exists for ${process.platform}-${process.arch}`,
    remedy: "install Node 24 or later and run the command again",
    exitCode: 78,
  };
};
