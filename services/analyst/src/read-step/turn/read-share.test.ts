import type { ContentPiece } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { readShare, wasSent } from "./read-share.ts";

const documentId = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a";
const text = { documentId, text: "0123456789", language: "en", marking: null, timings: [] };

const piece = (start: number, end: number, of = documentId): ContentPiece => ({
  start,
  end,
  linkId: "a",
  part: "transcript",
  documentId: of,
  wordStart: 0,
  wordEnd: 1,
});
const otherId = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3b";

describe("readShare", () => {
  it("counts what pieces share once, and pieces of other texts not at all", () => {
    expect(readShare(text, [piece(4, 6), piece(0, 5), piece(0, 10, otherId)])).toBe(0.6);
    expect(readShare(text, [])).toBe(0);
    expect(readShare({ ...text, text: "" }, [])).toBe(1);
  });
});

describe("wasSent", () => {
  it("holds for a span that stands whole in one piece", () => {
    expect(wasSent(text, { start: 2, end: 5 }, [piece(0, 5)])).toBe(true);
    expect(wasSent(text, { start: 2, end: 6 }, [piece(0, 5), piece(5, 9)])).toBe(false);
  });
});
