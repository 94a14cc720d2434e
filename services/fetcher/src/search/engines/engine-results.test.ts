import { describe, expect, it } from "vitest";
import { plainWords, resultTime } from "./engine-results.ts";

describe("plainWords", () => {
  it.each([
    ["<strong>Jobs</strong> &amp; queues", "Jobs & queues"],
    ["a &lt; b\n  and\u0000 c", "a < b and c"],
    ["1 < 2 > 0", "1 < 2 > 0"],
    ["gpj.\u202elive", "gpj.live"],
    [null, ""],
  ])("makes of %j %j", (html, expected) => {
    expect(plainWords(html, 100)).toBe(expected);
  });

  it("keeps to its length without half a character", () => {
    expect(plainWords("ab😀", 3)).toBe("ab");
  });
});

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
    "reads no time in %j",
    (written) => {
      expect(resultTime(written)).toBeUndefined();
    },
  );
});
