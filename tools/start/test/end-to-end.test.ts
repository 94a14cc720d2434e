import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { addFile, collectSources, downloadBundle } from "@quarry/command-line";
import { findingsSchema, type LoggedEvent } from "@quarry/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalStack, startStack } from "../src/stack/start-stack.ts";
import { runCommandFile } from "./command.ts";
import { isLoopback, openConnections, startEnvironment } from "./open-connections.ts";
import { question, writeGoodDocuments } from "./sources.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const root = resolve(import.meta.dirname, "../../..");

const uploadFolder = async (client: QuarryClient, folder: string): Promise<string> => {
  const collectionId = (await client.collections.create({ name: "end to end", mark: false })).id;
  for (const file of collectSources([folder], folder).files)
    await addFile(client.collections, collectionId, file);
  return collectionId;
};

const submitFolder = async (client: QuarryClient, folder: string): Promise<string> =>
  (await client.research.submit({ question, collectionId: await uploadFolder(client, folder) })).id;

const follow = async (client: QuarryClient, runId: string, onEvent: () => void): Promise<LoggedEvent[]> => {
  const seen: LoggedEvent[] = [];
  for await (const logged of client.research.events(runId, { signal: AbortSignal.timeout(800_000) })) {
    seen.push(logged);
    onEvent();
  }
  return seen;
};

/** Looks at the connections of these processes; collects those that leave this machine. */
const watchConnections = (pids: readonly number[]) => {
  const seen = new Set<string>();
  let looks = 0;
  const look = (): void => {
    looks += 1;
    for (const pid of pids)
      for (const end of openConnections(pid).filter((one) => !isLoopback(one) || one.port === 53))
        seen.add(`${end.protocol} ${end.address}:${end.port}`);
  };
  const looking = setInterval(look, 20);
  return { look, looks: () => looks, seen, stop: () => clearInterval(looking) };
};

const readFindings = (folder: string) =>
  findingsSchema.parse(JSON.parse(readFileSync(join(folder, "findings.json"), "utf8")));

describe("a stack of real processes", () => {
  const home = mkdtempSync(join(tmpdir(), "quarry-home-"));
  let stack: LocalStack;
  let client: QuarryClient;
  let pids: readonly number[];
  let connections: ReturnType<typeof watchConnections>;
  let runId: string;
  let events: readonly LoggedEvent[];

  beforeAll(async () => {
    const sources = join(home, "sources");
    mkdirSync(sources);
    writeGoodDocuments(sources);
    const environment = { HOME: home };
    stack = await startStack({ root, data: join(home, "data"), command: "start", environment });
    client = createQuarryClient({ url: stack.gatewayUrl, fetch });
    pids = stack.services.flatMap(({ identity }) => identity()?.pid ?? []);
    connections = watchConnections(process.platform === "linux" ? pids : []);
    runId = await submitFolder(client, sources);
    events = await follow(client, runId, connections.look).finally(connections.stop);
  });

  afterAll(async () => {
    await stack.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  it("answers a question with a bundle whose every citation is in its source", async () => {
    const bundle = temporaryFolder();
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

  it.runIf(process.platform === "linux")("calls nobody but itself while it answers a question", () => {
    expect(pids).toHaveLength(stack.services.length);
    expect(connections.looks()).toBeGreaterThan(10);
    expect([...connections.seen]).toEqual([]);
    // A request that is answered at once ends before it can be observed, so the test checks that telemetry is switched off and
    // that nothing is stored.
    for (const pid of pids) expect(startEnvironment(pid).get("ORT_DISABLE_TELEMETRY")).toBe("1");
    const stored = readdirSync(home, { recursive: true, encoding: "utf8" });
    expect(stored.filter((path) => path.includes("onnxruntime"))).toEqual([]);
  });
});
