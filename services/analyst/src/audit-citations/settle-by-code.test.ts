import { describe, expect, it } from "vitest";
import { settleByCode } from "./settle-by-code.ts";

const text = `Ana (00:10): The night bus is empty after ten.
Ben (00:20): We should keep it for the late shift.
Ana (00:31): Then somebody has to pay for it.
Ben (00:40): The hospital would.`;
const quote = "We should keep it for the late shift.";
const start = text.indexOf(quote);
const citation = { documentId: "d1", start, end: start + quote.length, quote };
const sources = new Map([["d1", { text }]]);

const settle = (said: string): string | undefined =>
  settleByCode(
    {
      statement: { id: "s1", section: "t1", text: said, citations: [citation] },
      quotes: [{ citation, window: citation }],
      place: [],
      basedOn: [],
      searches: [],
      hints: { numbers: [], names: [] },
      arithmetic: undefined,
    },
    { sources },
  )?.status;

describe("settling a quote of a speaker by code", () => {
  it("passes the very words, alone and after the name of who says them", () => {
    expect(settle(quote)).toBe("PASS");
    expect(settle(`Ben: “${quote}”`)).toBe("PASS");
  });

  it.each(["Ana", "The mayor"])("leaves the words to the auditor where %s is said to say them", (name) => {
    expect(settle(`${name}: “${quote}”`)).toBeUndefined();
  });
});
