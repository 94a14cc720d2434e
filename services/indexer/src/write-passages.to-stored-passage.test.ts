import type { EncodedPassage } from "@quarry/encoder";
import { describe, expect, it } from "vitest";
import { toStoredPassage } from "./write-passages.ts";

const lead = "Before it. ";
const passage = "Locks run out. Jobs wait.";
const text = `${lead}${passage} After it.`;
const metadata = {
  passageId: "p",
  documentId: "d",
  index: 1,
  start: lead.length,
  end: lead.length + passage.length,
  wordStart: 2,
  wordEnd: 7,
  title: "",
  headings: [],
  publisher: "local files",
  grade: "C",
  language: "en",
  markerTypes: [],
} as const;

/** Four tokens: the header's, `Locks`, `out` and `Jobs`; the first two have one meaning, the last two another. */
const encoded: EncodedPassage = {
  dense: Float32Array.of(1, 0),
  tokens: { data: Float32Array.of(1, 0, 0, 1), count: 2, dimensions: 2 },
  rowOf: [0, 0, 1, 1],
  offsets: [
    [-1, -1],
    [0, 5],
    [10, 13],
    [15, 19],
  ],
  unknownShare: 0,
};

describe("toStoredPassage", () => {
  const known = { terms: ["lock", "run", "job", "wait"], nearbyTerms: ["befor"] };
  const stored = toStoredPassage({ metadata, text, encoder: "gte", ...known }, encoded);

  it("keeps the pooled token vectors", () => {
    expect(stored.tokens).toEqual({ data: Float32Array.of(1, 0, 0, 1), count: 2, dimensions: 2 });
  });

  it("gives each sentence, in offsets of the document, the rows of its own tokens", () => {
    const quoted = stored.sentences.map(({ start, end, rows }) => ({ quote: text.slice(start, end), rows }));
    expect(quoted).toEqual([
      { quote: "Locks run out.", rows: [0, 1] },
      { quote: "Jobs wait.", rows: [1] },
    ]);
  });
});
