import { createHash } from "node:crypto";
import { createEncoder, type Encoder } from "@quarry/encoder";
import { documentIdOf, type EvidenceStore, passageIdOf } from "@quarry/evidence";
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

/** A passage has about four entries. */
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
describe("createIndexDocument", () => {
  let encoder: Encoder;
  beforeAll(async () => {
    encoder = await createEncoder();
  });
  afterAll(() => encoder.close());

  it("makes what it stored findable by words and by meaning", async ({ evidence }) => {
    const documentId = await store(evidence, logbook(8));
    await createIndexDocument({ evidence, encoder })({ runId, documentId }, context);
    const { dense: vector } = await encoder.encodeQuery("Where can I have breakfast by the water?");
    const lists = await evidence.search(
      [
        { leg: "dense", vector, encoder: encoder.profile.id },
        { leg: "bm25", terms: ["café", "quay"] },
      ],
      { scopes: [scope] },
      1,
    );
    const headings = lists.map((list) => list.map(({ passage }) => passage.headings.at(-1)));
    expect(headings).toEqual([["Café"], ["Café"]]);
  });

  it("stores with every sentence the token vectors that stand for it", async ({ evidence }) => {
    const text = logbook(1);
    const documentId = await store(evidence, text);
    await createIndexDocument({ evidence, encoder })({ runId, documentId }, context);
    const ids = [passageIdOf(documentId, 0), passageIdOf(documentId, 1)];
    const vectors = await evidence.readVectors(ids, encoder.profile.id);
    const sentences = [...vectors.values()].flatMap((passage) => passage.sentences);
    expect(sentences.map(({ start, end }) => text.slice(start, end))).toContain(
      "The “café” on the quay opens at six: coffee, naïve paintings and 漢字 on the wall.",
    );
    const rows = sentences.map((sentence) => sentence.rows.length);
    expect(Math.min(...rows)).toBeGreaterThan(0);
  });
});
