import { spawnSync } from "node:child_process";
import { findProgram } from "./find-program.mjs";
import { say } from "./say.mjs";

const install = "apt-get install -y --no-install-recommends redis-server";

const asRoot = () => {
  if (process.getuid?.() === 0) return [];
  const sudo = findProgram(["sudo"]);
  if (sudo === undefined) return undefined;
  return spawnSync(sudo, ["-n", "true"], { stdio: "ignore" }).status === 0 ? [sudo, "-n"] : undefined;
};

const run = (command) => {
  const [program, ...rest] = command;
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(program, rest, { stdio: ["ignore", 2, 2], env: environment }).status === 0;
};

const installWithApt = (prefix) => {
  say("installing redis-server with apt-get (once)");
  // An interrupted installation leaves dpkg in the middle; it must be finished first.
  run([...prefix, "dpkg", "--configure", "-a"]);
  return run([...prefix, "apt-get", "update", "-qq"]) && run([...prefix, ...install.split(" "), "-qq"]);
};

/** Makes sure that there is a Redis to start, unless REDIS_URL names one that runs. */
export const installRedis = () => {
  const servers = ["redis-server", "valkey-server"];
  if (process.env.REDIS_URL || findProgram(servers) !== undefined) return undefined;
  const prefix = findProgram(["apt-get"]) === undefined ? undefined : asRoot();
  if (prefix !== undefined && installWithApt(prefix) && findProgram(servers) !== undefined) return undefined;
  return {
    what: "redis-server (or valkey-server) is not on the PATH and could not be installed",
    remedy: `run: sudo ${install}   (or set REDIS_URL to a Redis that runs)`,
    exitCode: 75,
  };
};
