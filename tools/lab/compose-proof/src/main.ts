import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { errorMessage, Failure } from "@quarry/failure";
import { runTool } from "@quarry/runtime";
import { z } from "zod";
import { makeBases } from "./make-bases.ts";
import { tryIsolation } from "./steps/isolation.ts";
import { buildImages, firstStart, killService } from "./steps/start-and-kill.ts";
import { openSystem, type Proof, type ProofStep, readTexts, runCommand } from "./system.ts";

const root = resolve(import.meta.dirname, "../../../..");

const say = (line: string): void => void process.stderr.write(`${line}\n`);

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

const steps: readonly ProofStep[] = [
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

/**
 * Builds the images, starts the system with an `.env` of `quarry init`, plays the steps and removes everything again. Without
 * prefixes of names it plays all steps; the first two are always played.
 */
const prove = async (
  { step: only, keep }: { readonly step: readonly string[]; readonly keep: boolean },
  signal: AbortSignal,
): Promise<readonly ProofResult[]> => {
  await makeBases(root, say);
  const folder = await mkdtemp(join(tmpdir(), "quarry-compose-proof-"));
  const envFile = join(folder, ".env");
  const init = ["tools/cli/src/main.ts", "init", "--json", "--file", envFile];
  const { key } = initSchema.parse(JSON.parse(await runCommand(process.execPath, init, { cwd: root })));
  const system = openSystem({ root, envFile, port, apiKey: key, signal });
  const proof: Proof = { system, texts: await readTexts(root) };
  const results: ProofResult[] = [];
  try {
    for (const [index, step] of steps.entries()) {
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

const usage = `Usage: npm run compose-proof -- [--step NAME] [--keep]
Brings docker-compose.yml up for real and plays what an operator does: build, first start, isolation, crashes.
Needs root, a Docker daemon with compose 2, and debootstrap; no registry of images: bases are made of Debian's packages.

  --step   steps whose names begin so, besides the first two; can be given many times
  --keep   leaves the system up
`;

const versions = async (): Promise<string> => {
  const engine = await runCommand("docker", ["version", "--format", "{{.Server.Version}}"]);
  const compose = await runCommand("docker", ["compose", "version", "--short"]);
  return `Docker ${engine.trim()} and compose ${compose.trim()} on ${availableParallelism()} cores`;
};

await runTool(async (signal) => {
  const { values } = parseArgs({
    options: {
      step: { type: "string", multiple: true, default: [] },
      keep: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return usage;
  const results = await prove(values, signal);
  const failed = results.filter(({ isWell }) => !isWell);
  if (failed.length > 0)
    throw new Failure("upstream-failed", `${failed.length} of ${results.length} steps failed`, {
      retry: "never",
    });
  return `${results.length} steps passed with ${await versions()}\n`;
});
