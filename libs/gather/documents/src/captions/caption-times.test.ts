import { describe, expect, it } from "vitest";
import { parseTimestamp, readTimes } from "./caption-times.ts";

describe("parseTimestamp", () => {
  it.each([
    ["00:00:01.000", 1_000],
    ["00:00:01,250", 1_250],
    ["02:03", 123_000],
    ["02:03.5", 123_500],
    ["10:00:00.001", 36_000_001],
    [" 1:02:03.004 ", 3_723_004],
    ["00:00:02:750", 2_750],
    ["0：0：2，5", 2_500],
    ["00:00:02,7499999999999998", 2_750],
    ["00:00:02, 750", 2_750],
  ])("reads %s", (text, milliseconds) => {
    expect(parseTimestamp(text)).toBe(milliseconds);
  });

  it.each(["", "12", "1:2:3:4", "00:00:0x", "-00:01", "00:00:01 --> 00:00:02"])(
    "reads no time in %j",
    (text) => {
      expect(parseTimestamp(text)).toBeUndefined();
    },
  );
});

describe("readTimes", () => {
  it.each([
    "00:00:01,000 --> 00:00:02,500",
    "0:0:1.0 -> 0:0:2.5",
    "00:01,000  —>  00:02,500",
    "00:01,000 → 00:02,500 line:0",
    "00:00:01:000 --> 00:00:02:500 X1:10.5 X2:20",
    "00:00:01,000-->00:00:02,4999999999999999",
  ])("reads %s", (line) => {
    expect(readTimes(line)).toEqual({ startMs: 1_000, endMs: 2_500 });
  });

  it.each(["00:01 --> soon", "x --> y", "00:01 - 00:02", "00:01"])("treats %s as another line", (line) => {
    expect(readTimes(line)).toBeUndefined();
  });
});
