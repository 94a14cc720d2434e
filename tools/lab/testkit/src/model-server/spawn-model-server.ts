import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { PersonaName } from "./personas/personas.ts";

/** A scripted model in a separate process. */
export interface SpawnedModelServer {
  /** Value for LLM_BASE_URL. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const saidSchema = z.object({ url: z.url() });

/** Starts the scripted model as a child process and waits until it prints its address. */
export const spawnModelServer = async (
  persona: PersonaName,
  { seed = 0, latencyMs = 0 }: { readonly seed?: number; readonly latencyMs?: number } = {},
): Promise<SpawnedModelServer> => {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const flags = ["--persona", persona, "--seed", String(seed), "--latency-ms", String(latencyMs)];
  const child = spawn(process.execPath, [main, ...flags], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const said = once(createInterface(child.stdout), "line");
  const first: unknown[] = await Promise.race([said, ended]);
  if (typeof first[0] !== "string") throw new Error(`the model server ended with ${String(first[0])}`);
  const { url } = saidSchema.parse(JSON.parse(first[0]));
  return {
    url,
    pid: child.pid ?? -1,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
};
