import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { closedClasses } from "./closed-classes.ts";
import { isoStopWords } from "./iso-stop-words.ts";
import { languageFiles } from "./language-files.ts";

const data = `${import.meta.dirname}/../data`;
const languages = readdirSync(data);
const kinds = ["closed-classes", "report-headings", "research-wording", "quantities", "speech"];

describe("every language", () => {
  it.each(languages)("%s has its files in the list", (language) => {
    const listed: unknown = Object.entries(languageFiles).find(([tag]) => tag === language)?.[1];
    const names = readdirSync(`${data}/${language}`).map((file) => file.replace(".json", ""));
    const found = Object.fromEntries(
      names.map((name) => [
        name.replace(/-(\w)/gu, (_dash, letter: string) => letter.toUpperCase()),
        JSON.parse(readFileSync(`${data}/${language}/${name}.json`, "utf8")),
      ]),
    );
    expect(names.filter((name) => !kinds.includes(name))).toEqual([]);
    expect(listed, `import data/${language}/*.json in language-files.ts`).toEqual(found);
  });

  it.each(languages)("%s has its row in docs/languages.md", (language) => {
    const names = readdirSync(`${data}/${language}`);
    const has = kinds.map((kind) => (names.includes(`${kind}.json`) ? "yes" : ""));
    const docs = readFileSync(`${data}/../../../docs/languages.md`, "utf8");
    const row = docs.split("\n").find((line) => line.startsWith(`| ${language} `)) ?? "";
    const cells = row.split("|").map((cell) => cell.trim());
    expect(cells.slice(-1 - kinds.length, -1), `say in the row "${language}" which files it has`).toEqual(
      has,
    );
  });
});

describe("closedClasses", () => {
  it.each(readdirSync(`${import.meta.dirname}/../data`))(
    "knows %s, with its source, in small letters",
    (language) => {
      const { source, ...classes } = closedClasses(language);
      expect(source).toMatch(/Apache-2\.0/u);
      for (const words of Object.values(classes))
        expect(words).toEqual(words.map((word) => word.toLowerCase()));
    },
  );

  it("is empty for a language it has no file for", () => {
    expect(closedClasses("tlh").pronouns).toEqual([]);
  });
});

describe("isoStopWords", () => {
  it("knows words of many languages", () => {
    expect(isoStopWords("en").has("the")).toBe(true);
    expect(isoStopWords("zh").has("的")).toBe(true);
    expect(isoStopWords("tlh").size).toBe(0);
  });
});
