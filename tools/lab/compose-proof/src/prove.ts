import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { makeBases } from "./make-bases.ts";
import { tryIsolation } from "./steps/isolation.ts";
import { fullVolume, longDocument } from "./steps/limits.ts";
import { killService, rollingUpdate, scaleWorkers } from "./steps/scale-and-kill.ts";
import { buildImages, firstStart, idleCost } from "./steps/start-and-idle.ts";
import { openSystem, type Proof, type ProofStep, readTexts, runCommand } from "./system.ts";

/** Result of one step. */
interface ProofResult {
  readonly name: string;
  readonly isWell: boolean;
  readonly seen: string;
}

/** The services of the one image. */
export const ownServices = [
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
  idleCost,
  scaleWorkers,
  tryIsolation(root),
  ...[...ownServices, ...stores].map(killService),
  rollingUpdate(ownServices),
  longDocument,
  fullVolume,
];

const play = async (step: ProofStep, proof: Proof): Promise<ProofResult> => {
  try {
    return { name: step.name, isWell: true, seen: await step.play(proof) };
  } catch (error) {
    return { name: step.name, isWell: false, seen: error instanceof Error ? error.message : String(error) };
  }
};

/** Options of a proof. */
export interface ProveOptions {
  /** The checkout that is proven. */
  readonly root: string;
  /** Steps whose names begin with one of these; all when empty. The first two always are. */
  readonly only: readonly string[];
  /** Leaves the system up. */
  readonly keep: boolean;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** Makes the images, brings the system up with an `.env` of `quarry init`, plays every step and takes all down again. */
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
  const { key } = initSchema.parse(JSON.parse(await runCommand(process.execPath, init, { directory: root })));
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

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** The page that says what was seen, and with which versions. */
export const renderProof = (
  results: readonly ProofResult[],
  versions: string,
): string => `# Docker Compose: a real run

\`npm run compose-proof -- --write\` writes this page. It builds every image, starts all of \`docker-compose.yml\` with an \`.env\` of \`quarry init\`, and plays the tasks and
faults of an operator. The images of Redis, Qdrant, Node and SearXNG are built locally from Debian and npm packages, under their official
names; this SearXNG finds nothing. Last played with ${versions}.

| step | | observation |
| --- | --- | --- |
${results.map(({ name, isWell, seen }) => `| ${name} | ${isWell ? "passed" : "**failed**"} | ${cell(seen)} |`).join("\n")}
`;
