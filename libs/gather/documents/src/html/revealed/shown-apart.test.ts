import { describe, expect, it } from "vitest";
import { fragmentToMarkdown } from "../fragment-to-markdown.ts";

const pair = "<span class=k>depth</span><span class=v>nine ells</span>";

describe("partBoxes", () => {
  it.each([
    ["children of a flexible box", `<div style="display: flex">${pair}</div>`, "depth nine ells"],
    [
      "children of a grid",
      `<style>.g { display: grid }</style><div class=g>${pair}</div>`,
      "depth nine ells",
    ],
    [
      "a text beside a child of such a box",
      `<div style="display: flex">depth:<b>9 ells</b></div>`,
      "depth: 9 ells",
    ],
    ["a block before other text", `<style>.k { display: block }</style><p>${pair}</p>`, "depth nine ells"],
    ["cells of a table", `<style>span { display: table-cell }</style><p>${pair}</p>`, "depth nine ells"],
    [
      "blocks within inline elements",
      `<p><a><b style="display: block">depth</b></a><a>nine</a></p><p><i>depth</i><i><b style="display: block">ten</b></i></p>`,
      "depth nine\n\ndepth ten",
    ],
  ])("parts %s", (_, html, expected) => {
    expect(fragmentToMarkdown(html)).toBe(expected);
  });

  it.each([
    ["parts of a word", "<p><b style='display: inline-block'>sub</b>marine</p>", "submarine"],
    [
      "a text behind a flexible box in its line",
      "<p>the <b style='display: inline-flex'><i>lock</i></b>s</p>",
      "the locks",
    ],
    [
      "texts apart on small screens only",
      "<style>@media (max-width: 500px) { .k { display: block } }</style><p><b class=k>sub</b>marine</p>",
      "submarine",
    ],
    ["an initial from its word", "<p><b style='display: block; float: left'>T</b>he lock</p>", "The lock"],
    [
      "letters and digits drawn one by one",
      "<div style='display: flex'><i>l</i><i>o</i><i>c</i><i>k</i></div><div style='display: flex'><i>4</i><i>2</i></div>",
      "lock\n\n42",
    ],
    [
      "signs from numbers",
      "<div style='display: flex'><i>$</i><i>19</i><i>.50</i></div><div style='display: flex'><i>40</i><i>%</i></div>",
      "$19.50\n\n40%",
    ],
    ["code", "<p><code style='display: flex'><i>lock</i><i>Gate</i></code></p>", "`lockGate`"],
  ])("does not part %s", (_, html, expected) => {
    expect(fragmentToMarkdown(html)).toBe(expected);
  });
});
