import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { addFile, collectSources, downloadBundle } from "@quarry/command-line";
import {
  bundleDocumentsSchema,
  findingsSchema,
  indexMetadataViewSchema,
  type LoggedEvent,
  type RunEvent,
} from "@quarry/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalStack, startStack } from "../src/stack/start-stack.ts";
import { runCommandFile } from "./command.ts";
import { isLoopback, openConnections, startEnvironment } from "./open-connections.ts";
import { question, writeGoodDocuments, writeLongDocument } from "./sources.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const root = resolve(import.meta.dirname, "../../..");

const handInFolder = async (client: QuarryClient, folder: string): Promise<string> => {
  const collectionId = (await client.collections.create({ name: "end to end", mark: false })).id;
  for (const file of collectSources([folder], folder).files)
    await addFile(client.collections, collectionId, file);
  return collectionId;
};

const submitFolder = async (client: QuarryClient, folder: string): Promise<string> =>
  (await client.research.submit({ question, collectionId: await handInFolder(client, folder) })).id;

const follow = async (
  client: QuarryClient,
  runId: string,
  onEvent: (event: RunEvent) => void = () => undefined,
): Promise<LoggedEvent[]> => {
  const seen: LoggedEvent[] = [];
  for await (const logged of client.research.events(runId, {
    signal: AbortSignal.timeout(800_000),
  })) {
    seen.push(logged);
    onEvent(logged.event);
  }
  return seen;
};

const readFindings = (folder: string) =>
  findingsSchema.parse(JSON.parse(readFileSync(join(folder, "findings.json"), "utf8")));

describe("a stack of real processes", () => {
  const data = mkdtempSync(join(tmpdir(), "quarry-home-"));
  let stack: LocalStack;
  let client: QuarryClient;

  beforeAll(async () => {
    stack = await startStack({ root, data, command: "start", environment: { HOME: data } });
    client = createQuarryClient({ url: stack.gatewayUrl, fetch });
  });

  afterAll(async () => {
    await stack.stop();
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  });

  it("answers a question with a bundle whose every citation is in its source", async () => {
    const [sources, bundle] = [temporaryFolder(), temporaryFolder()];
    writeGoodDocuments(sources);
    const runId = await submitFolder(client, sources);
    const events = await follow(client, runId);
    expect(events.at(-1)?.event).toMatchObject({ type: "run-finished", status: "completed" });
    expect(events.filter(({ event }) => event.type === "job-failed")).toEqual([]);
    expect(events.map(({ id }) => id)).toEqual([...new Set(events.map(({ id }) => id))]);

    await downloadBundle(client.research, runId, bundle);
    const { statements } = readFindings(bundle);
    const citations = statements.flatMap((statement) => statement.citations);
    expect(statements.length).toBeGreaterThanOrEqual(3);
    expect(new Set(citations.map(({ documentId }) => documentId)).size).toBe(2);
    for (const { documentId, start, end, quote } of citations) {
      expect(readFileSync(join(bundle, "sources", `${documentId}.txt`), "utf8").slice(start, end)).toBe(
        quote,
      );
    }
    expect(await runCommandFile("tools/verify/src/main.ts", [bundle])).toMatchObject({ exitCode: 0 });
  });

  it.runIf(process.platform === "linux")("calls nobody but itself while it answers a question", async () => {
    const sources = temporaryFolder();
    writeGoodDocuments(sources);
    const pids = stack.services.flatMap(({ identity }) => identity()?.pid ?? []);
    expect(pids).toHaveLength(stack.services.length);
    const seen = new Set<string>();
    let looks = 0;
    const look = (): void => {
      looks += 1;
      for (const pid of pids)
        for (const end of openConnections(pid).filter((one) => !isLoopback(one) || one.port === 53))
          seen.add(`${end.protocol} ${end.address}:${end.port}`);
    };
    const looking = setInterval(look, 20);
    const events = await follow(client, await submitFolder(client, sources), look).finally(() =>
      clearInterval(looking),
    );
    expect(events.at(-1)?.event).toMatchObject({ type: "run-finished", status: "completed" });
    expect(looks).toBeGreaterThan(10);
    expect([...seen]).toEqual([]);
    // A request that is answered at once is over before it can be observed, so reporting must be switched off and nothing stored.
    for (const pid of pids) expect(startEnvironment(pid).get("ORT_DISABLE_TELEMETRY")).toBe("1");
    const stored = readdirSync(data, { recursive: true, encoding: "utf8" });
    expect(stored.filter((path) => path.includes("onnxruntime"))).toEqual([]);
  });

  it("completes a run whose indexer was killed, without duplicates", async () => {
    const [sources, bundle] = [temporaryFolder(), temporaryFolder()];
    writeGoodDocuments(sources);
    writeLongDocument(sources, 60);
    const indexer = stack.services.find(({ name }) => name === "indexer");
    const firstPid = indexer?.identity()?.pid;
    const collectionId = await handInFolder(client, sources);
    const { id: runId } = await client.research.submit({ question, collectionId });
    const events = await follow(client, runId, (event) => {
      if (
        event.type === "stage-started" &&
        event.stage === "prepare" &&
        indexer?.identity()?.pid === firstPid &&
        firstPid !== undefined
      ) {
        process.kill(firstPid, "SIGKILL");
      }
    });
    expect(indexer?.identity()?.pid).not.toBe(firstPid);
    expect(events.at(-1)?.event).toMatchObject({ type: "run-finished", status: "completed" });

    const held = await fetch(`${client.url}/v1/index/metadata?collectionId=${collectionId}`);
    const { document_count: count, sources: indexed } = indexMetadataViewSchema.parse(await held.json());
    expect(count).toBe(3);
    for (const { passage_count: passages } of Object.values(indexed)) expect(passages).toBeGreaterThan(0);
    await downloadBundle(client.research, runId, bundle);
    const documents = bundleDocumentsSchema.parse(
      JSON.parse(readFileSync(join(bundle, "documents.json"), "utf8")),
    );
    const used = documents.flatMap((document) => (document.used ? [document.id] : []));
    expect(new Set(used).size).toBe(used.length);
    expect(documents.filter((document) => !document.used)).toEqual([]);
    expect(await runCommandFile("tools/verify/src/main.ts", [bundle])).toMatchObject({ exitCode: 0 });
  });
});
