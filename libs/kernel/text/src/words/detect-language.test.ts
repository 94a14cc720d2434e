import { languageWords } from "@quarry/language-data";
import { describe, expect, it } from "vitest";
import { detectLanguage, otherLanguageThan } from "./detect-language.ts";

const sentences = [
  ["en", "How does Quarry keep a run alive when a worker is killed?"],
  ["de", "Alle Menschen sind frei und gleich an Würde und Rechten geboren."],
  ["fr", "Tous les êtres humains naissent libres et égaux en dignité et en droits."],
  ["es", "¿Cómo funciona la cola de trabajos?"],
  ["it", "Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti."],
  ["pt", "Todos os seres humanos nascem livres e iguais em dignidade e em direitos."],
  ["nl", "Alle mensen worden vrij en gelijk in waardigheid en rechten geboren."],
  ["sv", "Alla människor är födda fria och lika i värde och rättigheter."],
  ["pl", "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności."],
  ["ru", "Все люди рождаются свободными и равными."],
  ["uk", "Всі люди народжуються вільними."],
  ["zh", "人人生而自由，在尊严和权利上一律平等。"],
  ["zh", "使用 Redis 的 BullMQ 队列在重启之后继续运行。"],
  ["ja", "すべての人間は、生まれながらにして自由である。"],
  ["ko", "모든 인간은 태어날 때부터 자유로우며"],
  ["ar", "يولد جميع الناس أحراراً"],
  ["he", "כל בני האדם נולדו בני חורין"],
  ["en", "Impact of El Niño on fisheries"],
  ["en", "The Müller report"],
  ["en", "Zürich and Basel"],
  ["en", "Why jalapeño burns"],
  ["en", "Causes of the São Paulo blackout"],
  ["und", "Redis 7.2 maxmemory noeviction"],
  ["und", "12 + 30 = 42"],
  ["und", ""],
] as const;

describe("detectLanguage", () => {
  it.each(sentences)("says %s of %j", (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it.each([...languageWords].flatMap(([tag, { stopWords }]) => (stopWords === undefined ? [] : [tag])))(
    "is tried on a sentence in %s",
    (language) => {
      const tags: readonly string[] = sentences.map(([tag]) => tag);
      expect(tags, `add a sentence in ${language} to the list in this file`).toContain(language);
    },
  );

  it("is not misled by a table of contents as long as a chapter", () => {
    const contents = Array.from(
      { length: 600 },
      (_, page) => `${page}.1 Maintainer Scripts . . . . . . . . 1${page}`,
    );
    const body =
      "The package has to be built in an environment that is described by the files of its source. ";
    expect(contents.join("\n").length).toBeGreaterThan(20_000);
    expect(detectLanguage(`${contents.join("\n")}\n\n${body.repeat(1_000)}`)).toBe("en");
  });
});

describe("otherLanguageThan", () => {
  const long = (sentence: string): string => `${sentence} `.repeat(30);
  const german = long("Alle Menschen sind frei und gleich an Würde und Rechten geboren.");

  it.each([
    ["en", "de", german],
    ["zh-CN", "de", german],
    ["de-CH", undefined, german],
    ["en", undefined, "Alle Menschen sind frei und gleich geboren."],
    // A language without a list of function words may look like another of its script.
    ["af", undefined, long("Alle mensen worden vrij en gelijk in waardigheid en rechten geboren.")],
    ["bg", undefined, long("Все люди рождаются свободными и равными.")],
    ["en", "ru", long("Все люди рождаются свободными и равными.")],
  ])("for %s says %s", (wanted, other, text) => {
    expect(otherLanguageThan(wanted, text)).toBe(other);
  });
});
