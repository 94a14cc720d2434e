import { describe, expect, it } from "vitest";
import { parseJson, parseJsonLines } from "./parse-json.ts";

describe("parseJson", () => {
  it("parses, however deep", () => {
    expect(parseJson('{"a": [1]}')).toEqual({ status: "parsed", value: { a: [1] } });
    const depth = 100_000;
    expect(parseJson("[".repeat(depth) + "]".repeat(depth))).toMatchObject({ status: "parsed" });
  });

  it.each([
    ['{\n  "a": 1,\n  "b": tru\n}', /^Line 3 /u],
    ['[\n{"text": "a"},\n{"text": "b"', /^Line 3 /u],
    ["", /^Line 1 /u],
    [`${"[".repeat(100_000)}x`, /^(?:It|Line 1) /u],
  ])("names the line that is broken", (text, detail) => {
    expect(parseJson(text)).toMatchObject({
      status: "unavailable",
      reason: "damaged",
      detail: expect.stringMatching(detail),
    });
  });
});

describe("parseJsonLines", () => {
  it("parses one value a line, blank ones left out", () => {
    expect(parseJsonLines('{"a":1}\r\n\n[2]\n')).toEqual({ status: "parsed", value: [{ a: 1 }, [2]] });
  });

  it("names the line that is broken", () => {
    expect(parseJsonLines('{"a":1}\n\n{"a":')).toMatchObject({ detail: expect.stringMatching(/^Line 3 /u) });
  });
});
