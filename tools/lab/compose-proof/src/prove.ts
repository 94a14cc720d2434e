import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorMessage } from "@quarry/failure";
import { z } from "zod";
import { makeBases } from "./make-bases.ts";
import { tryIsolation } from "./steps/isolation.ts";
import { buildImages, firstStart, killService } from "./steps/start-and-kill.ts";
import { openSystem, type Proof, type ProofStep, readTexts, runCommand } from "./system.ts";

/** Result of one step. */
interface ProofResult {
  readonly name: string;
  readonly isWell: boolean;
  readonly seen: string;
}

/** Services that use the project's single image. */
const ownServices = [
  "egress-proxy",
  "fetcher",
  "indexer",
  "hyde",
  "reranker",
  "analyst",
  "orchestrator",
  "gateway",
];

const stores = ["redis", "qdrant"];

const port = 18_080;

const initSchema = z.object({ key: z.string() });

const stepsFor = (root: string): readonly ProofStep[] => [
  buildImages,
  firstStart,
  tryIsolation(root),
  ...[...ownServices, ...stores].map(killService),
];

const play = async (step: ProofStep, proof: Proof): Promise<ProofResult> => {
  try {
    return { name: step.name, isWell: true, seen: await step.play(proof) };
  } catch (error) {
    return { name: step.name, isWell: false, seen: errorMessage(error) };
  }
};

interface ProveOptions {
  /** Root of the checkout to prove. */
  readonly root: string;
  /** Prefixes of the names of the steps to play; all steps if empty. The first two are always played. */
  readonly only: readonly string[];
  /** True to leave the system running. */
  readonly keep: boolean;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** Builds the images, starts the system with an `.env` of `quarry init`, plays every step and removes everything again. */
export const prove = async ({
  root,
  only,
  keep,
  signal,
  say,
}: ProveOptions): Promise<readonly ProofResult[]> => {
  await makeBases(root, say);
  const folder = await mkdtemp(join(tmpdir(), "quarry-compose-proof-"));
  const envFile = join(folder, ".env");
  const init = ["tools/cli/src/main.ts", "init", "--json", "--file", envFile];
  const { key } = initSchema.parse(JSON.parse(await runCommand(process.execPath, init, { cwd: root })));
  const system = openSystem({ root, envFile, port, apiKey: key, signal });
  const proof: Proof = { system, texts: await readTexts(root) };
  const results: ProofResult[] = [];
  try {
    for (const [index, step] of stepsFor(root).entries()) {
      if (index > 1 && only.length > 0 && !only.some((name) => step.name.startsWith(name))) continue;
      const result = await play(step, proof);
      results.push(result);
      say(`${result.isWell ? "✓" : "✗"} ${result.name}: ${result.seen}`);
    }
    return results;
  } finally {
    if (!keep) {
      await system.compose("down", "--volumes", "--timeout", "15");
      await rm(folder, { recursive: true, force: true });
    }
  }
};
