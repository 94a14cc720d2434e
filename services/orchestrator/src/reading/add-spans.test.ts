import type { ContentPiece } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { addSpans } from "./add-spans.ts";

const piece = (documentId: string, start: number, end: number): ContentPiece => ({
  linkId: "talk",
  part: "transcript",
  documentId,
  start,
  end,
  wordStart: 0,
  wordEnd: 1,
});

describe("addSpans", () => {
  it("joins what touches or overlaps, and keeps texts apart", () => {
    const once = addSpans([], [piece("a", 50, 60), piece("a", 0, 10), piece("b", 5, 9)]);
    expect(addSpans(once, [piece("a", 10, 20), piece("a", 15, 52), piece("b", 20, 30)])).toEqual([
      { documentId: "a", spans: [{ start: 0, end: 60 }] },
      {
        documentId: "b",
        spans: [
          { start: 5, end: 9 },
          { start: 20, end: 30 },
        ],
      },
    ]);
  });

  it("changes nothing for what was sent before", () => {
    const once = addSpans([], [piece("a", 0, 100)]);
    expect(addSpans(once, [piece("a", 20, 30)])).toEqual(once);
  });
});
