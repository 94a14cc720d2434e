import { describe, expect, it } from "vitest";
import { textFacts } from "./text-facts.ts";

const said = (text: string) => textFacts(text, "markdown");

describe("textFacts", () => {
  it("reads YAML however it is laid out", () => {
    const text = `---
title: >
  A folded
  title
author:
  - Ann Lee
  - {name: Bob, email: b@example.org}
date: 2024-03-04T10:00:00Z
updated: 2024-05-06
lang: en-GB
---

# Heading`;
    expect(said(text)).toEqual({
      title: "A folded title",
      author: "Ann Lee, Bob",
      publishedAt: "2024-03-04",
      modifiedAt: "2024-05-06",
      language: "en",
    });
  });

  it("reads TOML line by line", () => {
    const text = `+++\ntitle = "A: title"\ndate = 2024-03-04\nauthors = ["Ann", 'Bob']\n+++\n\nText.`;
    expect(said(text)).toMatchObject({ title: "A: title", author: "Ann, Bob", publishedAt: "2024-03-04" });
  });

  it.each([
    ["no front matter", "# The *old* [wall](a.md)\n\nText."],
    ["a rule that looks like some", "---\n\nText.\n\n---\n\n# The old wall"],
    ["front matter that is no YAML", "---\na: [b\n---\n\n# The old wall"],
    [
      "a heading in HTML",
      '<p align="center"><img src="a.png"></p>\n<h1 align="center">The <b>old</b> wall</h1>\n\n## Use',
    ],
  ])("takes the first heading of a text with %s", (_which, text) => {
    expect(said(text).title).toBe("The old wall");
  });

  it("lengthens no reference", () => {
    const lines = Array.from(
      { length: 30 },
      (_, line) => `k${line}: &k${line} [${`*k${line - 1},`.repeat(9)}]`,
    );
    const bomb = `---\nk0: &k0 [a]\n${lines.slice(1).join("\n")}\ntitle: *k29\n---\n\n# The old wall`;
    expect(said(bomb).title).toBe("The old wall");
  });

  it("treats the first line of plain text as its title where it is alone", () => {
    const titleOf = (text: string) => textFacts(text, "plain").title;
    expect(titleOf("Letters to the Gazette, May 2025\n\nSIR, the hall is cold.\n")).toBe(
      "Letters to the Gazette, May 2025",
    );
    const long = `Letters ${"on the hall and its cold ".repeat(10)}to the Gazette`;
    expect(titleOf(`${long}\n\nSIR, the hall is cold.\n`)).toBe(long);
    expect(titleOf("\n村の水道\n\n井戸は古い。")).toBe("村の水道");
  });

  it.each([
    ["a sentence", "The hall is cold.\n\nNobody sits there."],
    ["an address", "Dear Editor,\n\nThe hall is cold."],
    ["a field", "From: Ann\n\nThe hall is cold."],
    ["a speaker", "ANN: Good evening\n\nBOB: Hello"],
    ["a line of a paragraph", "The hall is cold and\nnobody sits there.\n\nMore."],
    ["all there is", "The hall is cold"],
    ["a number", "2025\n\nThe hall is cold."],
  ])("takes no title from %s", (_case, text) => {
    expect(textFacts(text, "plain").title).toBeUndefined();
  });
});
