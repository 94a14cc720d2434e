import { describe, expect, it } from "vitest";
import { isLead, keysOf, plainClaim, raisedKeysOf } from "./find-marks.ts";

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

describe("plainClaim", () => {
  it.each([
    ["emphasis and code", "The **lock** of `job_id` *lives*.", "The lock of job_id lives."],
    ["a quoted line", "The lock\n> lives.", "The lock lives."],
    ["the gap of a mark", "The lock lives    . 锁   。", "The lock lives. 锁。"],
    ["HTML", "The <b>lock</b> lives.", "The lock lives."],
    ["cells", "| Time | 5 s |", "Time 5 s"],
    ["a comparison", "It holds for a < b and c > d.", "It holds for a < b and c > d."],
  ])("goes by the words of %s", (_what, markdown, words) => {
    expect(plainClaim(markdown)).toBe(words);
  });
});

describe("isLead", () => {
  it.each([
    ["Source:", true],
    ["(see also )", true],
    ["Источник:", true],
    ["来源：", true],
    ["—", true],
    ["Sources of light are many.", false],
    ["Замок живёт.", false],
  ])("of %s is %s", (words, is) => {
    expect(isLead(words)).toBe(is);
  });
});
