import { describe, expect, it } from "vitest";
import { resultTime } from "./result-time.ts";

describe("resultTime", () => {
  it.each([
    ["2026-11-20", "2026-11-20"],
    ["2026-11-20T08:00:00", "2026-11-20T08:00:00.000Z"],
    ["2026-11-20 08:00:00", "2026-11-20T08:00:00.000Z"],
    ["2026-11-20T08:00:00+02:00", "2026-11-20T06:00:00.000Z"],
    ["Fri, 20 Nov 2026 08:00:00 GMT", "2026-11-20T08:00:00.000Z"],
  ])("reads %s", (written, expected) => {
    expect(resultTime(written)).toBe(expected);
  });

  it.each([null, undefined, "", "2 days ago", "yesterday", "2026-13-45"])(
    "takes %j for no time",
    (written) => {
      expect(resultTime(written)).toBeUndefined();
    },
  );
});
