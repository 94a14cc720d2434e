import { describe, expect, it } from "vitest";
import { keysOf, raisedKeysOf } from "./mark-keys.ts";

describe("keysOf", () => {
  it.each([
    ["1", ["1"]],
    ["1, 3;5", ["1", "3", "5"]],
    ["2–4, 7", ["2", "3", "4", "7"]],
    ["1-900", ["1", "900"]],
    ["4-2", ["4", "2"]],
    ["@smith2020, p. 3; @doe", ["@smith2020", "@doe"]],
  ])("of %s are %j", (text, keys) => {
    expect(keysOf(text)).toEqual(keys);
  });
});

describe("raisedKeysOf", () => {
  it("are one number where there is such a source, else one for each digit", () => {
    expect(raisedKeysOf("¹²", new Set(["12"]))).toEqual(["12"]);
    expect(raisedKeysOf("¹²", new Set(["1", "2"]))).toEqual(["1", "2"]);
    expect(raisedKeysOf("¹,³", new Set(["1", "3"]))).toEqual(["1", "3"]);
  });
});
