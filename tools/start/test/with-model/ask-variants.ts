import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { QuarryClient } from "@quarry/client";
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
import type { PersonaName } from "@quarry/testkit/model-server";
import { z } from "zod";
import { type EndedCommand, runCommandFile } from "../command.ts";
import type { ModelStack } from "./model-stack.ts";
import { question, writeRealDocuments } from "./real-documents.ts";

/** The personas that answer every task in their own style. */
export type VariantName = Extract<PersonaName, "capable" | "hostile">;

/** Result of the question. */
export interface Answered {
  readonly view: RunView;
  readonly log: readonly RunEvent[];
  /** Every file of the bundle: text by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly findings: Findings;
  readonly claims: readonly JudgedClaim[];
  readonly documents: BundleDocuments;
  /** Number of sources that were submitted. */
  readonly submitted: number;
  /** Result of `npm run verify` over the bundle. */
  readonly verified: EndedCommand;
  /** The task of each request to the model. */
  readonly asked: readonly (string | undefined)[];
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
  const signal = AbortSignal.timeout(800_000);
  for await (const { event } of client.research.events(runId, { signal })) seen.push(event);
  return seen;
};

const uploadSources = async (client: QuarryClient, sources: string): Promise<string> => {
  const collectionId = (await client.collections.create({ name: "real documents", mark: false })).id;
  for (const file of collectSources([sources], sources).files)
    await addFile(client.collections, collectionId, file);
  return collectionId;
};

const askOnce = async (
  client: QuarryClient,
  collectionId: string,
  bundle: string,
): Promise<Omit<Answered, "asked" | "submitted">> => {
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
    verified: await runCommandFile("tools/verify/src/main.ts", [bundle]),
  };
};

/** Asks the question about the real documents with each persona in turn, light and in all modes. */
export const askVariants = async (
  { client, model }: ModelStack,
  names: readonly VariantName[],
): Promise<ReadonlyMap<VariantName, Answered>> => {
  const home = mkdtempSync(join(tmpdir(), "quarry-variants-"));
  try {
    const sources = join(home, "sources");
    mkdirSync(sources);
    const submitted = writeRealDocuments(sources);
    const collectionId = await uploadSources(client, sources);
    const answered = new Map<VariantName, Answered>();
    for (const name of names) {
      model.become(name);
      const before = model.requests.length;
      const run = await askOnce(client, collectionId, join(home, name));
      const asked = model.requests.slice(before).map(({ asked: { task } }) => task);
      answered.set(name, { ...run, submitted, asked });
    }
    return answered;
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
};
