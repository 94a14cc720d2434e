import { describe, expect, it } from "vitest";
import { stemmerOf, terms, termsInSlices } from "./terms.ts";

describe("stemmerOf", () => {
  it("stems the same word alike, the second time from memory", () => {
    const stem = stemmerOf("en");
    expect([stem("generously"), stem("generously")]).toEqual(["generous", "generous"]);
  });

  it("is one for all who ask for it, with one memory", () => {
    expect(stemmerOf("nb")).toBe(stemmerOf("no"));
  });

  it.each([
    "ar",
    "ca",
    "cs",
    "da",
    "de",
    "en",
    "es",
    "eu",
    "fi",
    "fr",
    "ga",
    "hu",
    "hy",
    "it",
    "nb",
    "nl",
    "nn",
    "no",
    "pt",
    "ro",
    "ru",
    "sl",
    "sv",
    "ta",
    "tr",
  ])("has an algorithm that works for %s", (language) => {
    expect(stemmerOf(language)("test")).toMatch(/^tes?t?$/u);
  });

  it("changes nothing in a language it does not know", () => {
    expect(stemmerOf("zh")("tests")).toBe("tests");
  });
});

describe("terms", () => {
  it.each([
    ["en", "The workers’ queues are running", ["worker", "queue", "run"]],
    [
      "en",
      "Edit redis.conf and MAX_RETRIES",
      ["edit", "redis.conf", "redi", "conf", "max_retri", "max", "retri"],
    ],
    ["en", "ﬁle № 1,234.5 — ２０", ["file", "1234.5", "20"]],
    ["en-US", "running", ["run"]],
    ["de", "Die Häuser der Städte", ["haus", "stadt"]],
    ["fr", "l’homme et les chevaux", ["homm", "cheval"]],
    ["ru", "работающие очереди и книга", ["работа", "очеред", "книг"]],
    ["und", "Running the queues", ["run", "queue"]],
    ["und", "работающие queues", ["работающие", "queue"]],
    ["zh", "研究人员的方法", ["研究", "人员", "方法", "究人", "员的", "的方"]],
    ["en", "the 队列 queue", ["队列", "queue"]],
    ["zh", "BullMQ的queues与the workers", ["bullmq", "queue", "worker"]],
    ["zh", "ＡＰＩ接口，２０２１年", ["api", "接口", "2021", "年"]],
    ["zh-Hant", "軟體", ["軟體"]],
    ["zh", "𠮷野家", ["𠮷", "野家", "𠮷野"]],
    ["ja", "ﾃﾞｰﾀのqueues", ["データ", "queue", "デー", "ータ", "タの"]],
    ["ko", "데이터를 workers", ["데이터를", "worker", "데이", "이터", "터를"]],
    ["ru", "очереди workers", ["очеред", "worker"]],
    ["tr", "İSTANBUL", ["istanbul"]],
    ["en", "İstanbul", ["istanbul"]],
  ])("in %s of %j", (language, text, expected) => {
    expect(terms(text, language)).toEqual(expected);
  });

  it("knows both letters i of Turkish", () => {
    expect(terms("IĞDIR", "tr")).toEqual(terms("ığdır", "tr"));
    expect(terms("IĞDIR", "tr")).not.toEqual(terms("iğdir", "tr"));
  });

  it("leaves out words that are to be ignored, besides the stop words of the language", () => {
    expect(terms("Die Häuser of the Städte", "de", new Set(["the", "of"]))).toEqual(["haus", "stadt"]);
    expect(terms("城市的方法", "en", new Set(["的"]))).toEqual(["城市", "方法", "市的", "的方"]);
  });

  it("stems no run of letters that is too long for a word", () => {
    const run = "nations".repeat(20);
    expect(terms(run, "en")).toEqual([run]);
  });

  it("keeps repeats, for a term counts as often as it stands", () => {
    expect(terms("queue queues queue", "en")).toEqual(["queue", "queue", "queue"]);
  });
});

describe("termsInSlices", () => {
  it("pauses in one word of megabytes", () => {
    expect([...termsInSlices(`a${"\u0301".repeat(400_000)}`, "en")].length).toBeGreaterThan(30);
  });

  it("normalises a long text in parts as it does the whole: sigma at the end of a word, letters with marks", () => {
    const words = "ΟΔΥΣΣΕΥΣ Ϋ́ e\u0301 ﬁ";
    for (let before = 19_980; before < 20_000; before += 1)
      expect(terms(" ".repeat(before) + words, "el")).toEqual(terms(words, "el"));
  });

  it.each(["\n", "\t", "\u00A0"])("cuts no word of a long text whose words are separated by %j", (space) => {
    expect([...new Set(terms(`ΟΔΥΣΣΕΥΣ${space}`.repeat(5_000), "el"))]).toEqual(terms("ΟΔΥΣΣΕΥΣ", "el"));
  });
});
