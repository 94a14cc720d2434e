import { findProgram } from "./find-program.ts";

/** Where redis-server or valkey-server is; each is a sentinel too. @throws {Error} when this machine has none */
export const findRedis = async (): Promise<string> => {
  const server = await findProgram(["redis-server", "valkey-server"], process.env["PATH"] ?? "");
  if (server !== undefined) return server;
  throw new Error("neither redis-server nor valkey-server is in PATH; install one: apt install redis-server");
};
