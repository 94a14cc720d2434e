import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { closedClassesFiles } from "./files/closed-classes.ts";
import { numberWordsFiles } from "./files/number-words.ts";
import { questionAspectsFiles } from "./files/question-aspects.ts";
import { reportHeadingsFiles } from "./files/report-headings.ts";
import { researchWordingFiles } from "./files/research-wording.ts";
import { speechFiles } from "./files/speech.ts";
import { wordsFiles } from "./files/words.ts";
import { parseFiles } from "./parse-files.ts";
import { closedClasses, isoStopWords, languageWords } from "./words.ts";

const data = `${import.meta.dirname}/../data`;
const languages = readdirSync(data);
const filesByKind: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  words: wordsFiles,
  "closed-classes": closedClassesFiles,
  "report-headings": reportHeadingsFiles,
  "research-wording": researchWordingFiles,
  speech: speechFiles,
  "question-aspects": questionAspectsFiles,
  "number-words": numberWordsFiles,
};
const kinds = Object.keys(filesByKind);

/** Names used in docs/languages.md: first those of the parts of words.json, then those of the other kinds of data. */
const columns = [
  "detection",
  "stop words",
  "abbreviations",
  "stems",
  "compounds",
  "closed classes",
  "headings",
  "research",
  "speech",
  "aspects",
  "numbers",
];

describe("every language", () => {
  it.each(languages)("%s has its files in the lists", (language) => {
    const names = readdirSync(`${data}/${language}`).map((file) => file.replace(".json", ""));
    const read = (name: string): unknown =>
      JSON.parse(readFileSync(`${data}/${language}/${name}.json`, "utf8"));
    const listed = Object.fromEntries(
      kinds.flatMap((kind) => {
        const file = filesByKind[kind]?.[language];
        return file === undefined ? [] : [[kind, file]];
      }),
    );
    const found = Object.fromEntries(names.map((name) => [name, read(name)]));
    expect(listed, `import data/${language}/*.json in src/files`).toEqual(found);
  });

  it.each(languages)("%s has its row in docs/languages.md", (language) => {
    const names = readdirSync(`${data}/${language}`);
    const words = languageWords.get(language);
    const parts = [
      words?.stopWords ?? words?.functionWords,
      words?.stopWords,
      words?.abbreviations,
      words?.stemmer,
      words?.compounds,
    ];
    const has = [
      ...parts.map((part) => part !== undefined),
      ...kinds.slice(1).map((kind) => names.includes(`${kind}.json`)),
    ].flatMap((is, index) => (is ? (columns[index] ?? []) : []));
    const docs = readFileSync(`${data}/../../../../docs/languages.md`, "utf8");
    const row = docs.split("\n").find((line) => line.startsWith(`| ${language} `)) ?? "";
    const cells = row.split("|").map((cell) => cell.trim());
    expect(cells[3]?.split(", "), `say in the row "${language}" what it has`).toEqual(has);
  });

  it.each(languages)("%s has a source and a licence in each of its files", (language) => {
    const unsourced = readdirSync(`${data}/${language}`).filter((name) => {
      const file = JSON.parse(readFileSync(`${data}/${language}/${name}`, "utf8")) as { source?: string };
      return !/(?:Apache-2\.0|MIT|CC0-1\.0|CC-BY-4\.0)$/u.test(file.source ?? "");
    });
    expect(unsourced).toEqual([]);
  });
});

describe("parseFiles", () => {
  it("names the file that does not fit, and what is wrong in it", () => {
    const schema = z.object({ absent: z.string() });
    expect(() => parseFiles("closed-classes", closedClassesFiles, schema)).toThrow(
      /data\/de\/closed-classes\.json: [^]*expected string[^]*absent/u,
    );
  });
});

describe("closedClasses", () => {
  it.each(languages)("of %s are in small letters", (language) => {
    const { source: _source, ...classes } = closedClasses(language);
    for (const words of Object.values(classes))
      expect(words).toEqual(words.map((word) => word.toLowerCase()));
  });

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
