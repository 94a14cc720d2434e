import { describe, expect, it } from "vitest";
import { afterFirst, nowOf } from "./apply-verdicts.ts";

const lead = (markdown?: string) => ({
  id: "s1",
  heading: "Turbines",
  text: "All turbines last.",
  cited: [],
  paragraph: [],
  statement: {
    id: "s1",
    section: "r1",
    text: "All turbines last.",
    kind: "connecting" as const,
    citations: [],
    ...(markdown !== undefined && { markdown }),
  },
});

describe("nowOf", () => {
  const mended = { text: "Some turbines last.", kind: "connecting" as const, citations: [] };
  const verdict = { id: "s1", kind: "partly" as const, reason: "all", adds: false, mended };

  it.each([
    ["**All turbines last.**", "**Some turbines last.**"],
    ["**All** turbines last.", undefined],
    ["All *turbines* last.", undefined],
    [undefined, undefined],
  ])("keeps the bold type of a lead that was %s", (markdown, expected) => {
    expect(nowOf(afterFirst(lead(markdown), verdict)).statement?.markdown).toBe(expected);
  });

  it("keeps the bold type of the words with which the repair begins, too", () => {
    const repair = { ...verdict, mended: { ...mended, text: "All turbines last for years." } };
    const { statement } = nowOf(afterFirst(lead("**All turbines** last."), repair));
    expect(statement?.markdown).toBe("**All turbines** last for years.");
  });
});
