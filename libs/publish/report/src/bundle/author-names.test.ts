import { describe, expect, it } from "vitest";
import { authorsOf, isFirm } from "./author-names.ts";

describe("authorsOf", () => {
  it.each([
    [undefined, []],
    ["  ", []],
    ["Doe, Jane", [{ family: "Doe", given: "Jane" }]],
    [
      "van Dijk, Anna; Doe, J. R.",
      [
        { family: "van Dijk", given: "Anna" },
        { family: "Doe", given: "J. R." },
      ],
    ],
    ["Ana Ruiz, Jo Li", [{ literal: "Ana Ruiz" }, { literal: "Jo Li" }]],
    ["World Health Organization, Geneva", [{ literal: "World Health Organization, Geneva" }]],
    ["王小明，李雷", [{ literal: "王小明" }, { literal: "李雷" }]],
    ["Apple, Inc.", [{ literal: "Apple, Inc." }]],
    ["Food and Drug Administration", [{ literal: "Food and Drug Administration" }]],
  ])("reads %j", (author, names) => {
    expect(authorsOf(author)).toEqual(names);
  });
});

describe("isFirm", () => {
  it.each([
    ["Ana Ruiz", false],
    ["J. R. Doe", false],
    ["Jan van der Berg", false],
    ["World Health Organization", true],
    ["Food and Drug Administration", true],
    ["Apple, Inc.", true],
    ["Reuters", true],
    ["OECD", true],
    ["王小明", true],
    ["Bank of England", true],
  ])("determines whether %s is printed unchanged", (name, expected) => {
    expect(isFirm(name)).toBe(expected);
  });
});
