import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import type { GatewayClient } from "../client/gateway-client.ts";
import { CommandError, exitCodes } from "../exit-codes.ts";

const inside = (folder: string, path: string): string => {
  const target = normalize(path);
  if (target.startsWith("..") || target.startsWith("/")) {
    throw new CommandError(exitCodes.failed, `the gateway named a file outside the bundle: ${path}`);
  }
  return join(folder, target);
};

/** Writes every file of a run's bundle below `folder` and says how many there were; sources of an older bundle there are removed first. */
export const downloadBundle = async (
  client: GatewayClient,
  runId: string,
  folder: string,
): Promise<number> => {
  const paths = await client.listArtifacts(runId);
  await rm(join(folder, "sources"), { recursive: true, force: true });
  for (const path of paths) {
    const target = inside(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, await client.readArtifact(runId, path));
  }
  return paths.length;
};
