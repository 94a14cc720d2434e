import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { addFile, collectSources, downloadBundle } from "@quarry/command-line";
import { type Findings, findingsSchema } from "@quarry/contracts";
import { type PersonaName, startModelServer } from "@quarry/testkit/model-server";
import { startStack } from "../../src/stack/start-stack.ts";
import { type EndedCommand, runCommandFile } from "../command.ts";
import { question, writePorts } from "./ports.ts";

const root = resolve(import.meta.dirname, "../../../..");

/** What came of the question with one persona. */
export interface AskedPersona {
  readonly findings: Findings;
  /** Whole texts of the sources by document. */
  readonly texts: ReadonlyMap<string, string>;
  /** The report as people read it. */
  readonly markdown: string;
  /** What `npm run verify` makes of the bundle. */
  readonly verified: EndedCommand;
}

const waitForEnd = async (client: QuarryClient, runId: string): Promise<void> => {
  const signal = AbortSignal.timeout(300_000);
  for await (const { event } of client.research.events(runId, { signal }))
    if (event.type === "run-finished") return;
};

const readBundle = async (bundle: string): Promise<AskedPersona> => {
  const sources = join(bundle, "sources");
  return {
    findings: findingsSchema.parse(JSON.parse(readFileSync(join(bundle, "findings.json"), "utf8"))),
    texts: new Map(
      readdirSync(sources).map((name) => [
        name.replace(/\.txt$/, ""),
        readFileSync(join(sources, name), "utf8"),
      ]),
    ),
    markdown: readFileSync(join(bundle, "report.md"), "utf8"),
    verified: await runCommandFile("tools/verify/src/main.ts", [bundle]),
  };
};

/** Asks the same light question of the same sources with each persona in turn, all of them by one stack of real processes. */
export const askPersonas = async <Name extends PersonaName>(
  names: readonly Name[],
): Promise<ReadonlyMap<Name, AskedPersona>> => {
  const home = mkdtempSync(join(tmpdir(), "quarry-statements-"));
  const model = await startModelServer();
  const stack = await startStack({
    root,
    data: join(home, "data"),
    command: "start",
    environment: { LLM_BASE_URL: model.url, LLM_MODEL: "scripted", LLM_CACHE_HOURS: "0" },
  });
  try {
    const client = createQuarryClient({ url: stack.gatewayUrl, fetch });
    const sources = join(home, "sources");
    mkdirSync(sources);
    writePorts(sources);
    const collectionId = (await client.collections.create({ name: "ports", mark: false })).id;
    for (const file of collectSources([sources], sources).files)
      await addFile(client.collections, collectionId, file);
    const asked = new Map<Name, AskedPersona>();
    for (const name of names) {
      model.become(name);
      const { id: runId } = await client.research.submit({
        question,
        collectionId,
        depth: "light",
        modes: ["freeform"],
      });
      await waitForEnd(client, runId);
      const bundle = join(home, name);
      await downloadBundle(client.research, runId, bundle);
      asked.set(name, await readBundle(bundle));
    }
    return asked;
  } finally {
    await stack.stop();
    await model.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
};
