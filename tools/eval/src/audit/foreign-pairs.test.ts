import { describe, expect, it } from "vitest";
import { foreignPairs } from "./foreign-pairs.ts";

const pair = (question: string, evidence: string) =>
  ({ id: evidence, question, claim: "A claim.", evidence, label: "Complete" }) as const;

describe("foreignPairs", () => {
  it("gives every claim evidence that was found for another question", () => {
    const foreign = foreignPairs([pair("Why?", "a"), pair("Why?", "b"), pair("Who?", "c")]);
    expect(foreign.map(({ id, evidence }) => `${id} ${evidence}`)).toEqual(["a c", "b c", "c a"]);
  });

  it("is empty for one question", () => {
    expect(foreignPairs([pair("Why?", "a"), pair("Why?", "b")])).toEqual([]);
  });
});
