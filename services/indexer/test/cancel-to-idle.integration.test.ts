import { indexDocument } from "@quarry/contracts";
import { aDocumentFacts, redisTest } from "@quarry/testkit";
import { maxCancelMs, measureCancelToIdle } from "@quarry/testkit/cancel-to-idle";
import { describe, expect } from "vitest";
import { createIndexDocument, type IndexedEvidence } from "../src/index-document.ts";
import { createWordEncoder } from "./word-encoder.ts";

const sentence = "In that year the mill ground 31 sacks; prices fell by 3% and nobody knew why. ";
const [longId, shortId] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

const counts = new Map<string, number>();

/** A store of a text of a megabyte and a short one, neither of them indexed; of what is written it keeps the number. */
const evidence: IndexedEvidence = {
  getDocument: async (documentId) => ({
    facts: aDocumentFacts({ documentId, language: "en" }),
    text: sentence.repeat(documentId === longId ? 12_000 : 2),
  }),
  indexedWith: async () => undefined,
  countPassages: async (documentId) => counts.get(documentId) ?? 0,
  putPassages: async (passages) => {
    for (const { documentId } of passages) counts.set(documentId, (counts.get(documentId) ?? 0) + 1);
  },
  dropPassages: async () => undefined,
  markIndexed: async () => undefined,
  unmarkIndexed: async () => undefined,
  syncPassages: async () => undefined,
};

describe("a worker whose run is cancelled does its next job within two seconds", { timeout: 60_000 }, () => {
  redisTest("when a long text is encoded: index-document", async ({ redis }) => {
    const { promise: underWay, resolve } = Promise.withResolvers<void>();
    const handler = createIndexDocument({ evidence, encoder: createWordEncoder(() => resolve()) });
    const ms = await measureCancelToIdle(
      {
        contract: indexDocument,
        handler,
        long: (runId) => ({ runId, documentId: longId }),
        underWay,
        next: (runId) => ({ runId, documentId: shortId }),
      },
      redis.url,
    );
    expect(ms).toBeLessThan(maxCancelMs);
  });
});
