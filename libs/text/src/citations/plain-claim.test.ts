import { describe, expect, it } from "vitest";
import { isLead, plainClaim } from "./plain-claim.ts";

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
