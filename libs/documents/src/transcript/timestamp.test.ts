import { describe, expect, it } from "vitest";
import { parseTimestamp } from "./timestamp.ts";

describe("parseTimestamp", () => {
  it.each([
    ["00:00:01.000", 1_000],
    ["00:00:01,250", 1_250],
    ["02:03", 123_000],
    ["02:03.5", 123_500],
    ["10:00:00.001", 36_000_001],
    [" 1:02:03.004 ", 3_723_004],
  ])("reads %s", (text, milliseconds) => {
    expect(parseTimestamp(text)).toBe(milliseconds);
  });

  it.each(["", "12", "1:2:3:4", "00:00:0x", "-00:01", "00:00:01 --> 00:00:02"])(
    "takes %j for no time",
    (text) => {
      expect(parseTimestamp(text)).toBeUndefined();
    },
  );
});
