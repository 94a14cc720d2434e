import { expect, it } from "vitest";
import { measureFact } from "./measure-facts.ts";

it("compares words where a page has the fact, and counts what is invented where it has none", () => {
  const pages = [
    { gold: { author: "Ann Bee" }, given: { author: "ann  bee" } },
    { gold: { author: "Cid Dee" }, given: { author: "Cid" } },
    { gold: { author: "Eve" }, given: {} },
    { gold: { author: "" }, given: { author: "admin" } },
    { gold: { author: null }, given: {} },
  ];
  const measured = measureFact("author", pages);
  expect(measured).toMatchObject({ n: 3, exact: 1 / 3, invented: 0.5 });
  expect(measured.f1).toBeCloseTo((1 + 2 / 3) / 3);
});

it("says nothing of invention where every page has the fact", () => {
  expect(measureFact("date", [{ gold: { date: "2026-01-02" }, given: { date: "2026-01-02" } }])).toEqual({
    n: 1,
    exact: 1,
    f1: 1,
    invented: null,
  });
});
