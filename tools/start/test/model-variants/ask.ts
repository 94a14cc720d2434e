import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { addFile, collectSources, downloadBundle } from "@quarry/command-line";
import {
  bundleClaimSchema,
  type BundleDocuments,
  bundleDocumentsSchema,
  type Findings,
  findingsSchema,
  type JudgedClaim,
  type RunEvent,
  type RunView,
} from "@quarry/contracts";
import { type ModelServer, startModelServer } from "@quarry/testkit/model-server";
import { z } from "zod";
import { startStack } from "../../src/stack/start-stack.ts";
import { type EndedCommand, runCommandFile } from "../command.ts";
import type { ModelVariant } from "./model-variants.ts";
import { question, writeRealDocuments } from "./real-documents.ts";

const root = resolve(import.meta.dirname, "../../../..");

/** What came of the question. */
export interface Answered {
  readonly view: RunView;
  readonly log: readonly RunEvent[];
  /** Every file of the bundle: text by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly findings: Findings;
  readonly claims: readonly JudgedClaim[];
  readonly documents: BundleDocuments;
  /** How many sources were handed in. */
  readonly handedIn: number;
  /** What `npm run verify` makes of the bundle. */
  readonly verified: EndedCommand;
  /** How often the model was asked. */
  readonly asked: number;
}

const readFiles = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]),
  );

const followToEnd = async (client: QuarryClient, runId: string): Promise<RunEvent[]> => {
  const seen: RunEvent[] = [];
  const signal = AbortSignal.timeout(540_000);
  for await (const { event } of client.research.events(runId, { signal })) seen.push(event);
  return seen;
};

const askStack = async (client: QuarryClient, home: string): Promise<Omit<Answered, "asked">> => {
  const [sources, bundle] = [join(home, "sources"), join(home, "bundle")];
  mkdirSync(sources);
  const handedIn = writeRealDocuments(sources);
  const collectionId = (await client.collections.create({ name: "real documents", mark: false })).id;
  for (const file of collectSources([sources], sources).files)
    await addFile(client.collections, collectionId, file);
  const { id: runId } = await client.research.submit({
    question,
    collectionId,
    depth: "light",
    modes: ["idea", "implementation", "freeform"],
  });
  const log = await followToEnd(client, runId);
  await downloadBundle(client.research, runId, bundle);
  const files = readFiles(bundle);
  const json = (path: string): unknown => JSON.parse(files.get(path) ?? "");
  return {
    view: await client.research.get(runId),
    log,
    files,
    findings: findingsSchema.parse(json("findings.json")),
    claims: z.array(bundleClaimSchema).parse(json("claims.json")),
    documents: bundleDocumentsSchema.parse(json("documents.json")),
    handedIn,
    verified: await runCommandFile("tools/verify/src/main.ts", [bundle]),
  };
};

const startModel = async (
  name: ModelVariant["name"],
): Promise<Pick<ModelServer, "url" | "requests" | "stop"> | undefined> =>
  name === "none" ? undefined : startModelServer({ persona: name });

/** Asks the question of the real documents, light and in all modes, of a stack of real processes. */
export const ask = async ({ name, environment }: ModelVariant): Promise<Answered> => {
  const home = mkdtempSync(join(tmpdir(), "quarry-variant-"));
  const model = await startModel(name);
  const endpoint = model && { LLM_BASE_URL: model.url, LLM_MODEL: "scripted", LLM_CACHE_HOURS: "0" };
  const stack = await startStack({
    root,
    data: join(home, "data"),
    command: "start",
    environment: { ...environment, ...endpoint },
  });
  try {
    const answered = await askStack(createQuarryClient({ url: stack.gatewayUrl, fetch }), home);
    return { ...answered, asked: model?.requests.length ?? 0 };
  } finally {
    await stack.stop();
    await model?.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
};
