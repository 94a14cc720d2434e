import { describe, expect, it } from "vitest";
import { findCycle } from "./find-cycle.ts";

const of = (parents: Readonly<Record<string, string | undefined>>): string[] | undefined =>
  findCycle(new Map(Object.entries(parents)));

describe("findCycle", () => {
  it.each([
    ["itself", { a: "a" }, ["a"]],
    ["one another", { a: "b", b: "a" }, ["a", "b"]],
    ["a cycle it is not part of", { x: "a", a: "b", b: "c", c: "a" }, ["a", "b", "c"]],
  ])("names the ids of %s", (_what, parents, cycle) => {
    expect(of(parents)).toEqual(cycle);
  });

  it("finds none where every way ends, be it at a missing parent", () => {
    expect(of({ a: undefined, b: "a", c: "a", d: "c", e: "gone" })).toBeUndefined();
  });

  it("follows a hundred thousand answers one below the other", () => {
    const deep = Array.from({ length: 100_000 }, (_, index): [string, string | undefined] => [
      `c${index}`,
      index === 0 ? undefined : `c${index - 1}`,
    ]);
    expect(findCycle(new Map(deep.toReversed()))).toBeUndefined();
  });
});
