import { describe, expect, it } from "vitest";
import { inSpokenOrder, personName, personNames } from "./person-name.ts";

describe("personName", () => {
  it.each([
    ["Ann Bee", "Ann Bee"],
    ["By Ann Bee", "Ann Bee"],
    ["Written by: Ann Bee", "Ann Bee"],
    ["Von Ann Bee | Redaktion", "Ann Bee"],
    ["Ann Bee · 5 min read", "Ann Bee"],
    ["@annbee", "annbee"],
    ["annbee | March 5, 2024", "annbee"],
    ["Ann van Bee, March 5, 2024", "Ann van Bee"],
    ["Ann Bee, 5. März 2024, 10:30 Uhr", "Ann Bee"],
    ["Tuesday March 5, 2024 10:30 am PST by Ann Bee", "Ann Bee"],
    ["Posted on 2024-03-05 by Ann Bee", "Ann Bee"],
    ["5. maj 2024 af Ann Bee", "Ann Bee"],
    ["Published March 5, 2024 by Ann Bee, Last updated June 6, 2024", "Ann Bee"],
    ["By Ann Bee Published: 5 March 2024 Updated: 6 March 2024", "Ann Bee"],
    ["Por Ann Bee - 5 de marzo de 2024", "Ann Bee"],
    ["In News by Ann Bee / March 5, 2024", "Ann Bee"],
    ["annbee on March 5, 2024", "annbee"],
    ["dot_user42", "dot_user42"],
    ["作者：王小明", "王小明"],
    ["Ann Bee, Senior Staff Writer", "Ann Bee"],
    ["Story and photos by Ann Bee", "Ann Bee"],
    ["By Ann Bee Reviewed by Bob Cee", "Ann Bee"],
    ["Reviewed by Ann Bee", "Ann Bee"],
    ["By Ann Bee. Translated by Bob Cee. Edited by Eve Dee.", "Ann Bee"],
    ["Ludwig van Beethoven", "Ludwig van Beethoven"],
    ["The Example Team", "The Example Team"],
  ])("reads %s as %s", (said, name) => {
    expect(personName(said)).toBe(name);
  });

  it.each([
    ["an account of nobody", "admin"],
    ["an address", "https://social.example/ann"],
    ["a mail address", "ann@site.example"],
    ["a day", "March 5, 2024"],
    ["a day and a time", "March 5, 2024 10:30"],
    ["a day and a label", "Mis à jour le 5 mars 2024"],
    ["two days", "By 5 March 2024 By 6 March 2024"],
    ["a deed of a day", "Opened on March 5, 2024 by King Bee"],
    ["a part of a name that is also a word for by", "5. März 2024 Ludwig von Bee"],
    ["a sentence with a day", "On March 5, 2024 the wall was opened by Ann Bee"],
    ["a member of a forum", "Ann Bee Joined March 5, 2024 1,204 7"],
    ["an invitation", "Follow us"],
    ["a phrase", "continuing, you agree to our terms"],
    ["an initial", "A"],
    ["who checked it", "Medically reviewed by Ann Bee"],
    ["who also edited it", "Co-edited by Ann Bee"],
    ["who edited it", "责任编辑：王小明"],
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

describe("personNames", () => {
  it.each([
    ["By Ann Bee, Bob van Cee and Seán O’Dee", ["Ann Bee", "Bob van Cee", "Seán O’Dee"]],
    ["Por Ann Bee y Bob Cee", ["Ann Bee y Bob Cee"]],
    ["Maria da Costa e Silva Bee", ["Maria da Costa e Silva Bee"]],
    ["Words by Ann Bee & Bob Cee / Photography by Eve Dee", ["Ann Bee", "Bob Cee"]],
    ["Stone and Sons", ["Stone and Sons"]],
    ["Ministry of Harbours and Sea Walls", ["Ministry of Harbours and Sea Walls"]],
    ["Translated by Ann Bee", []],
  ])("reads %s as %j", (said, names) => {
    expect(personNames(said)).toEqual(names);
  });
});
