import { describe, expect, it } from "vitest";
import type { DecodedFile } from "../decoding/decode-file.ts";
import { measureDecoding } from "./decoding.ts";

const decoded = (truth: string, right: boolean, isStandard = true): DecodedFile => ({
  file: `${truth}/a.txt`,
  truth,
  detected: "utf-8",
  right,
  isStandard,
  seconds: 0.5,
});

describe("measureDecoding", () => {
  it("tells encodings of the standard from others", () => {
    const files = [decoded("KOI8-R", true), decoded("KOI8-R", false), decoded("Johab", false, false)];
    expect(measureDecoding(files)).toEqual({
      standard: { n: 2, right: 1, share: 0.5 },
      others: { n: 1, right: 0, share: 0 },
      encodings: { "KOI8-R": { n: 2, right: 1, share: 0.5 }, Johab: { n: 1, right: 0, share: 0 } },
      seconds: 1.5,
    });
  });

  it("has no share of nothing", () => {
    expect(measureDecoding([]).standard).toEqual({ n: 0, right: 0, share: null });
  });
});
