import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { abbreviations } from "../sentences/abbreviations.ts";
import { stopWordLists } from "./stop-word-lists.ts";

const docs = readFileSync(`${import.meta.dirname}/../../../../docs/languages.md`, "utf8");
const rows = docs
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, tag = ""]) => /^[a-z]{2}$/u.test(tag));

const yes = (has: boolean): string => (has ? "yes" : "");

describe("docs/languages.md", () => {
  it("has a row for every language with stop words", () => {
    const tags = rows.map(([, tag]) => tag);
    for (const tag of Object.keys(stopWordLists))
      expect(tags, `add the row "${tag}" to docs/languages.md`).toContain(tag);
  });

  it.each(rows)("%s| %s has the words that its row says", (_start, tag = "", _name, ...cells) => {
    expect(cells.slice(0, 2), `correct the row "${tag}" of docs/languages.md`).toEqual([
      yes(stopWordLists[tag] !== undefined),
      yes(abbreviations[tag] !== undefined),
    ]);
  });
});
