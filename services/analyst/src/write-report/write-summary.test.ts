import type { Statement } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { skipRepeated } from "./write-summary.ts";

const statement = (id: string, text: string): Statement => ({ id, section: "k", text, citations: [] });
const part = (...texts: readonly string[]) => {
  const statements = texts.map((text, place) => statement(`s${place + 1}`, text));
  return {
    id: "key-findings",
    statements,
    blocks: [{ type: "list" as const, ordered: false, items: statements.map(({ id }) => [id]) }],
  };
};
const left = (short: string, ...texts: readonly string[]) => {
  const { statements, blocks } = skipRepeated(part(...texts), [statement("s9", short)], new Set());
  return { texts: statements.map(({ text }) => text), blocks };
};

describe("what the short answer says already", () => {
  it.each([
    ["The bridge halved the traffic.", "the bridge halved the traffic"],
    ["Die Zinsen stiegen 1923 auf 12 Prozent.", "Die Zinsen stiegen auf 12 Prozent 1923."],
    ["锁在三十秒后失效。", "锁在三十秒后失效"],
  ])("is no key finding again: %s", (short, again) => {
    expect(left(short, again, "Something else was found in 1930.")).toEqual({
      texts: ["Something else was found in 1930."],
      blocks: [{ type: "list", ordered: false, items: [["s2"]] }],
    });
  });

  it("leaves a finding that has other numbers or says more", () => {
    const more = "The bridge halved the traffic, in the one year that was counted.";
    expect(left("The bridge halved the traffic.", more).texts).toEqual([more]);
    expect(left("It rose by 5 %.", "It fell by 9 %.").texts).toHaveLength(1);
  });

  it("stays where another statement is based on it", () => {
    const short = "The bridge halved the traffic.";
    expect(skipRepeated(part(short), [statement("s9", short)], new Set(["s1"])).statements).toHaveLength(1);
  });

  it("may be all there is", () => {
    expect(left("Nothing is known.", "Nothing is known.").blocks).toEqual([]);
  });
});
