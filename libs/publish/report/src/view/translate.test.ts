import { readdirSync, readFileSync } from "node:fs";
import { unavailableReasonSchema } from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data/wording";
import { describe, expect, it } from "vitest";
import { translateGradeReason, translateNothingFound, translateUnread } from "./translate.ts";

const languages = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "zh", "ja", "ko"];
const textsOf = (language: string) => reportHeadings(language).texts;
const placesIn = (text: string): string[] => (text.match(/\{\w+\}/gu) ?? []).toSorted();

describe("the texts of a report", () => {
  it.each(languages)("are complete in %s, with the same placeholders as in English", (language) => {
    const [own, english] = [textsOf(language), textsOf("en")];
    const lists = readdirSync(`${import.meta.dirname}/../../../../gather/grading/data`)
      .filter((name) => name.endsWith(".txt"))
      .map((name) => name.replace(".txt", ""));
    expect(Object.keys(own.lists).toSorted()).toEqual(lists.toSorted());
    expect(Object.keys(own.unread).toSorted()).toEqual(unavailableReasonSchema.options.toSorted());
    const pairs = [
      ...Object.entries(own.grades).map(([key, text]) => [
        text,
        Object.entries(english.grades).find(([one]) => one === key)?.[1],
      ]),
      ...Object.entries(own.nothingFound).map(([key, text]) => [
        text,
        Object.entries(english.nothingFound).find(([one]) => one === key)?.[1],
      ]),
    ];
    for (const [text = "", original = ""] of pairs)
      expect(placesIn(original)).toEqual(expect.arrayContaining(placesIn(text)));
  });

  it.each(languages.filter((language) => language !== "en"))("of %s are not left in English", (language) => {
    const flat = (value: unknown): string[] =>
      typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(flat);
    const english = new Set(flat(textsOf("en")).filter((text) => text.split(" ").length > 2));
    expect(flat(textsOf(language)).filter((text) => english.has(text))).toEqual([]);
  });
});

describe("translateGradeReason", () => {
  it.each([
    [
      "handed in by the user: author and review unknown",
      "vom Nutzer eingereicht: Autor und Prüfung unbekannt",
    ],
    [
      "who.int: intergovernmental organisation (list intergovernmental)",
      "who.int: zwischenstaatliche Organisation (Liste intergovernmental)",
    ],
    [
      "own.example: our house (this installation's own list)",
      "own.example: our house (eigene Liste dieser Installation)",
    ],
    [
      "the page names no author, is dated, and refers to 1 publisher of grade A or B and 2 works by DOI",
      "die Seite nennt keinen Autor, aber ein Datum; verlinkte Herausgeber der Stufe A oder B: 1",
    ],
    ["something else", "something else"],
  ])("says in German: %s", (reason, german) => {
    expect(translateGradeReason(reason, textsOf("de"))).toBe(german);
    expect(translateGradeReason(reason, textsOf("en"))).toBe(reason);
  });

  it("translates the reasons of every list of hosts", () => {
    const folder = `${import.meta.dirname}/../../../../gather/grading/data`;
    for (const [list, reason] of Object.entries(textsOf("en").lists))
      expect(readFileSync(`${folder}/${list}.txt`, "utf8")).toContain(`reason: ${reason}\n`);
  });
});

describe("translateUnread", () => {
  it("shows the source's own message in English, and the meaning of the reason in other languages", () => {
    const unread = { reason: "damaged", detail: "The PDF is damaged and cannot be opened." };
    expect(translateUnread(unread, textsOf("en"))).toBe(unread.detail);
    expect(translateUnread({ ...unread, detail: "" }, textsOf("en"))).toBe(
      "the file is damaged; submit a fresh copy",
    );
    expect(translateUnread(unread, textsOf("fr"))).toContain("le fichier est endommagé");
  });
});

describe("translateNothingFound", () => {
  it("keeps numbers, and texts without a translation", () => {
    const detail = "none of 3 sources could be used (3 damaged); the list of sources says why";
    expect(translateNothingFound(detail, textsOf("de"))).toContain("keine von 3 Quellen");
    expect(translateNothingFound("Brave answers 402", textsOf("de"))).toBe("Brave answers 402");
  });
});
