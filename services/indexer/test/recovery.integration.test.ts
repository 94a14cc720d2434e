import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEvidenceStore, documentIdOf, type EvidenceStore } from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import { createSilentLogger } from "@quarry/observability";
import { aDocumentFacts, ownEvidenceTest, freePort, type RunningQdrant, startQdrant } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { createIndexDocument } from "../src/index-document.ts";
import { everyPoint } from "./every-point.ts";
import { createWordEncoder } from "./word-encoder.ts";

const runId = "r-00000001";
const scope = `run:${runId}`;

const entry = (ship: number): string =>
  `Ship ${ship} entered the harbour at dawn, unloaded ${ship * 7} crates and left before the tide turned. ` +
  `Its captain noted the depth of the water, the wind and the names of everybody who came aboard that day.`;
/** About 60 passages: four batches. */
const text = Array.from({ length: 340 }, (_, ship) => entry(ship)).join("\n\n");
const sha256 = createHash("sha256").update(text).digest("hex");
const documentId = documentIdOf("file:harbour.md", sha256);

const contextOf = (signal: AbortSignal = new AbortController().signal) => ({
  jobId: "job",
  attempt: 1,
  signal,
  log: createSilentLogger(),
});

const prepare = async (evidence: EvidenceStore): Promise<void> => {
  await evidence.ensure();
  await evidence.putDocument({ facts: aDocumentFacts({ documentId, sha256 }), text });
  await evidence.join(scope, documentId);
};

const indexUndisturbed = async (url: string): Promise<Record<string, unknown[]>> => {
  const prefix = "whole-";
  const evidence = createEvidenceStore({ url, dimensions: 384, prefix });
  await prepare(evidence);
  await createIndexDocument({ evidence, encoder: createWordEncoder() })({ runId, documentId }, contextOf());
  const points = await everyPoint(url, prefix);
  expect(points["passages"]?.length).toBeGreaterThan(48);
  return points;
};

let whole: Promise<Record<string, unknown[]>> | undefined;

/** Returns the store's contents after an uninterrupted run, which the first caller makes in separate collections. */
const undisturbed = (url: string): Promise<Record<string, unknown[]>> => (whole ??= indexUndisturbed(url));

describe("createIndexDocument", () => {
  it("ends with the points of an undisturbed run when Qdrant is killed under it, again and again", async () => {
    const directory = await mkdtemp(join(tmpdir(), "quarry-recovery-"));
    const port = await freePort();
    const open = (): Promise<RunningQdrant> => startQdrant({ directory, port });
    let server = await open();
    const { url } = server;
    const expected = await undisturbed(url);
    const evidence = createEvidenceStore({ url, dimensions: 384, prefix: "cut-" });
    await prepare(evidence);
    for (const fatal of [1, 2, 4]) {
      // The previous batch is being stored at this moment.
      const encoder = createWordEncoder((batch) => (batch === fatal ? server.kill("SIGKILL") : undefined));
      const killed = createIndexDocument({ evidence, encoder })({ runId, documentId }, contextOf());
      await expect(killed).rejects.toMatchObject({ code: "qdrant-down", retry: "backoff" });
      server = await open();
      expect(await evidence.indexedWith(documentId)).toBeUndefined();
    }
    const encoder = createWordEncoder();
    const output = await createIndexDocument({ evidence, encoder })({ runId, documentId }, contextOf());
    expect(output).toMatchObject({ alreadyIndexed: false });
    expect(await everyPoint(url, "cut-")).toEqual(expected);
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });

  ownEvidenceTest(
    "ends with the points of an undisturbed run when it is abandoned between any two batches",
    async ({ evidence, evidencePrefix, qdrant }) => {
      const expected = await undisturbed(qdrant.url);
      await prepare(evidence);
      for (const last of [1, 2, 3, 4]) {
        const stop = new AbortController();
        const reason = new Failure("cancelled", "the service stops", { retry: "backoff" });
        const encoder = createWordEncoder((batch) => (batch === last ? stop.abort(reason) : undefined));
        const indexDocument = createIndexDocument({ evidence, encoder });
        await expect(indexDocument({ runId, documentId }, contextOf(stop.signal))).rejects.toBe(reason);
        expect(await evidence.indexedWith(documentId)).toBeUndefined();
      }
      await createIndexDocument({ evidence, encoder: createWordEncoder() })(
        { runId, documentId },
        contextOf(),
      );
      expect(await everyPoint(qdrant.url, evidencePrefix)).toEqual(expected);
    },
  );

  ownEvidenceTest(
    "ends with the points of an undisturbed run when two workers have the job at once",
    async ({ evidence, evidencePrefix, qdrant }) => {
      const expected = await undisturbed(qdrant.url);
      await prepare(evidence);
      const index = () =>
        createIndexDocument({ evidence, encoder: createWordEncoder() })({ runId, documentId }, contextOf());
      await Promise.all([index(), index()]);
      expect(await everyPoint(qdrant.url, evidencePrefix)).toEqual(expected);
    },
  );

  ownEvidenceTest(
    "leaves nothing behind when the document is forgotten while it is indexed",
    async ({ evidence, evidencePrefix, qdrant }) => {
      await prepare(evidence);
      const encoder = createWordEncoder(async (batch) => {
        if (batch === 3) await evidence.forget(scope);
      });
      const forgotten = createIndexDocument({ evidence, encoder })({ runId, documentId }, contextOf());
      await expect(forgotten).rejects.toMatchObject({ code: "not-found", retry: "never" });
      const nothing = { documents: [], passages: [], memberships: [] };
      expect(await everyPoint(qdrant.url, evidencePrefix)).toEqual(nothing);
    },
  );
});
