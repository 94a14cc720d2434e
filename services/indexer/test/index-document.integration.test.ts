import { createHash } from "node:crypto";
import { createEncoder, type Encoder } from "@quarry/encoder";
import { documentIdOf, type EvidenceStore, type StoredPassage } from "@quarry/evidence";
import { createSilentLogger } from "@quarry/observability";
import { aDocumentFacts, evidenceTest as it } from "@quarry/testkit";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { createIndexDocument } from "../src/index-document.ts";

const runId = "r-00000001";
const scope = `run:${runId}`;
const context = {
  jobId: "job",
  attempt: 1,
  signal: new AbortController().signal,
  log: createSilentLogger(),
};

const entry = (ship: number): string =>
  `Ship ${ship} entered the harbour at dawn, unloaded ${ship * 7} crates of oranges and left before the tide turned. ` +
  `Its captain noted the depth of the water, the wind and the names of everybody who came aboard that day.\n`;

/** A passage holds some four entries. */
const logbook = (entries: number): string =>
  [
    "# Harbour\n",
    ...Array.from({ length: entries }, (_, ship) => entry(ship)),
    "## Café\n",
    "The “café” on the quay opens at six: coffee, naïve paintings and 漢字 on the wall.",
  ].join("\n");

const store = async (evidence: EvidenceStore, text: string): Promise<string> => {
  const sha256 = createHash("sha256").update(text).digest("hex");
  const documentId = documentIdOf("file:harbour.md", sha256);
  await evidence.putDocument({ facts: aDocumentFacts({ documentId, sha256, title: "Harbour" }), text });
  await evidence.join(scope, documentId);
  return documentId;
};

// Encoding takes seconds on a busy machine.
describe("createIndexDocument", { timeout: 60_000 }, () => {
  let encoder: Encoder;
  beforeAll(async () => {
    encoder = await createEncoder();
  });
  afterAll(() => encoder.close());

  it("indexes a document once; a second time it writes nothing", async ({ evidence }) => {
    const documentId = await store(evidence, logbook(8));
    const indexDocument = createIndexDocument({ evidence, encoder });
    const output = await indexDocument({ runId, documentId }, context);
    expect(output.passages).toBeGreaterThan(1);
    expect(output).toEqual({
      documentId,
      passages: output.passages,
      written: output.passages,
      alreadyIndexed: false,
    });
    expect(await evidence.countPassages(documentId)).toBe(output.passages);
    const again = await indexDocument({ runId, documentId }, context);
    expect(again).toEqual({ documentId, passages: output.passages, written: 0, alreadyIndexed: true });
  });

  it("makes what it stored findable by words and by meaning, down to the token", async ({ evidence }) => {
    const text = logbook(8);
    const documentId = await store(evidence, text);
    await createIndexDocument({ evidence, encoder })({ runId, documentId }, context);
    const { dense } = await encoder.encodeQuery("Where can I have breakfast by the water?");
    const [byMeaning] = await evidence.searchDense(dense, { documentIds: [documentId] }, 1);
    const [byWords] = await evidence.searchBm25(["café", "quay"], { documentIds: [documentId] }, 1);
    expect(byMeaning?.passageId).toBe(byWords?.passageId);
    const [passage] = await evidence.readPassages([byWords?.passageId ?? ""], { withTokens: true });
    const tokens = passage?.tokenOffsets?.map(([start, end]) => text.slice(start, end));
    expect(tokens).toEqual(expect.arrayContaining(["", "café", "naïve", "漢", "字"]));
    expect(passage?.headings).toContain("Café");
  });

  it("ends with the same passages when the store goes away in the middle", async ({ evidence }) => {
    const documentId = await store(evidence, logbook(85));
    const written: StoredPassage[][] = [];
    const failing: EvidenceStore = {
      ...evidence,
      putPassages: async (passages) => {
        if (written.length === 2) throw new Error("killed");
        written.push([...passages]);
        await evidence.putPassages(passages);
      },
    };
    await expect(
      createIndexDocument({ evidence: failing, encoder })({ runId, documentId }, context),
    ).rejects.toThrow("killed");
    const stored = await evidence.countPassages(documentId);
    expect(stored).toBeGreaterThan(0);
    expect(await evidence.indexedWith(documentId)).toBeUndefined();
    const output = await createIndexDocument({ evidence, encoder })({ runId, documentId }, context);
    expect(output.passages).toBeGreaterThan(stored);
    expect(await evidence.countPassages(documentId)).toBe(output.passages);
  });

  it("leaves nothing behind when its only scope is forgotten", async ({ evidence }) => {
    const documentId = await store(evidence, logbook(8));
    await createIndexDocument({ evidence, encoder })({ runId, documentId }, context);
    await evidence.forget(scope);
    expect(await evidence.countPassages(documentId)).toBe(0);
    expect(await evidence.getDocument(documentId)).toBeUndefined();
    expect(await evidence.searchBm25(["café"], {}, 5)).toEqual([]);
  });
});
