import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { indexDocument } from "@quarry/contracts";
import { createEncoder } from "@quarry/encoder";
import { createEvidenceStore, documentIdOf, type EvidenceStore } from "@quarry/evidence";
import { createOutputs, createProducer, jobIdOf } from "@quarry/jobs";
import { createSilentLogger } from "@quarry/observability";
import { aDocumentFacts, redisTest, startGate, startQdrant } from "@quarry/testkit";
import { describe, expect, onTestFinished } from "vitest";
import { createIndexDocument } from "../src/index-document.ts";
import { everyPoint } from "./every-point.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** Some 70 passages: five batches. */
const text = Array.from(
  { length: 250 },
  (_, day) =>
    `On day ${day} the harbour master counted ${day * 7} crates of oranges, wrote down the depth of the water at the quay, ` +
    `and sent ${day % 9} letters to captains who had left before the tide turned without paying their dues.`,
).join("\n\n");
const sha256 = createHash("sha256").update(text).digest("hex");
const documentId = documentIdOf("file:harbour.txt", sha256);

const openStore = async (url: string, prefix: string): Promise<EvidenceStore> => {
  const evidence = createEvidenceStore({ url, dimensions: 384, prefix });
  await evidence.ensure();
  await evidence.putDocument({ facts: aDocumentFacts({ documentId, sha256 }), text });
  await evidence.join("collection:c-1", documentId);
  return evidence;
};

/** What a run that nobody disturbs stores, in collections of its own. */
const undisturbed = async (url: string): Promise<Record<string, unknown[]>> => {
  const evidence = await openStore(url, "whole-");
  const encoder = await createEncoder();
  const { signal } = new AbortController();
  const context = {
    jobId: jobIdOf(indexDocument, { documentId }),
    attempt: 1,
    signal,
    log: createSilentLogger(),
  };
  await createIndexDocument({ evidence, encoder })({ documentId }, context);
  await encoder.close();
  return everyPoint(url, "whole-");
};

const startIndexer = (redisUrl: string, qdrantUrl: string): ChildProcess => {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      REDIS_URL: redisUrl,
      QDRANT_URL: qdrantUrl,
      HEALTH_PORT: "0",
      LOG_LEVEL: "error",
      LOCK_DURATION_MS: "5000",
      STALLED_INTERVAL_MS: "1000",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
};

describe("the indexer's process", () => {
  redisTest(
    "ends with the points of an undisturbed run when it was killed in the middle, twice",
    async ({ redis }) => {
      const qdrant = await startQdrant();
      onTestFinished(() => qdrant.stop());
      const whole = await undisturbed(qdrant.url);
      const evidence = await openStore(qdrant.url, "");
      const [producer, outputs] = [
        createProducer({ redis: { url: redis.url } }),
        createOutputs({ redis: { url: redis.url } }),
      ];
      onTestFinished(async () => void (await Promise.all([producer.close(), outputs.close()])));
      const { jobId } = await producer.produce(indexDocument, { documentId });

      let stored = 0;
      for (const writes of [1, 2]) {
        const gate = await startGate(qdrant.url);
        const hold = () => gate.hold(/^PUT .*passages\.current\/points/u);
        let held = hold();
        const indexer = startIndexer(redis.url, gate.url);
        const killed = once(indexer, "exit");
        for (let done = 0; done < writes; done += 1) {
          await held.reached;
          const written = held;
          held = hold();
          written.release();
        }
        await held.reached;
        indexer.kill("SIGKILL");
        await killed;
        await gate.stop();
        const before = stored;
        stored = await evidence.countPassages(documentId);
        expect(stored).toBeGreaterThan(before);
        expect(stored).toBeLessThan(whole["passages"]?.length ?? 0);
        expect(await evidence.indexedWith(documentId)).toBeUndefined();
      }

      startIndexer(redis.url, qdrant.url);
      const patience = { timeoutMs: 600_000, signal: new AbortController().signal };
      expect(await outputs.wait(indexDocument, jobId, patience)).toMatchObject({
        status: "completed",
        output: { passages: whole["passages"]?.length, alreadyIndexed: false },
      });
      expect(await everyPoint(qdrant.url, "")).toEqual(whole);
    },
  );
});
