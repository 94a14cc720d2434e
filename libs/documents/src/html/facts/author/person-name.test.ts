import { describe, expect, it } from "vitest";
import { inSpokenOrder, personName } from "./person-name.ts";

describe("personName", () => {
  it.each([
    ["Ann Bee", "Ann Bee"],
    ["By Ann Bee", "Ann Bee"],
    ["Written by: Ann Bee", "Ann Bee"],
    ["Von Ann Bee | Redaktion", "Ann Bee"],
    ["Ann Bee · 5 min read", "Ann Bee"],
    ["@annbee", "annbee"],
    ["dot_user42", "dot_user42"],
    ["作者：王小明", "王小明"],
    ["Ludwig van Beethoven", "Ludwig van Beethoven"],
    ["The Example Team", "The Example Team"],
  ])("reads %s as %s", (said, name) => {
    expect(personName(said)).toBe(name);
  });

  it.each([
    ["an account of nobody", "admin"],
    ["an address", "https://social.example/ann"],
    ["a mail address", "ann@site.example"],
    ["a day", "March 5, 2024 10:30"],
    ["an invitation", "Follow us"],
    ["a phrase", "continuing, you agree to our terms"],
    ["an initial", "A"],
    ["a sentence", "Ann Bee has written about harbours and walls for more than twenty years now"],
    ["nothing", "  "],
  ])("reads no name in %s", (_case, said) => {
    expect(personName(said)).toBeUndefined();
  });
});

describe("inSpokenOrder", () => {
  it("turns around what libraries turn around", () => {
    expect(inSpokenOrder("Bee, Ann")).toBe("Ann Bee");
    expect(inSpokenOrder("Ann Bee")).toBe("Ann Bee");
  });
});
