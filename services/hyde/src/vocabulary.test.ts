import { aTopic } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { stripQuestion, varyByVocabulary } from "./vocabulary.ts";

describe("stripQuestion", () => {
  it.each([
    ["en", "How is a job of a killed worker recovered?", "a job of a killed worker recovered"],
    ["en", "What are best practices for state?", "best practices for state"],
    ["en", "How do I configure Redis?", "configure Redis"],
    ["en", "How to install Terraform", "install Terraform"],
    ["en", "How long does it take to index?", "index"],
    ["en", "Is Redis fast?!", "Redis fast"],
    ["en", "Compare X and Y.", "Compare X and Y"],
    ["en", "Whatever happened?", "Whatever happened"],
    ["de", "Wie kann man Bienen schützen?", "Bienen schützen"],
    ["fr", "Comment est protégée la mémoire ?", "protégée la mémoire"],
    ["es", "¿Cómo se puede instalar Linux?", "instalar Linux"],
    ["ru", "Что такое фотосинтез?", "фотосинтез"],
    ["zh", "什么是光合作用？", "光合作用"],
    ["sv", "Hur fungerar det?", "Hur fungerar det"],
  ])("leaves the phrase of a question in %s: %s", (language, question, phrase) => {
    expect(stripQuestion(question, language)).toBe(phrase);
  });
});

const question = "How does Quarry keep a run alive when a worker is killed?";
const topic = aTopic({
  name: "Recovery of stalled jobs",
  question: "How is a job of a killed worker taken up again?",
});

describe("varyByVocabulary", () => {
  it("asks in key words, as a phrase, more broadly and more narrowly", () => {
    expect(varyByVocabulary({ question, topic, gaps: [], language: "en" })).toStrictEqual([
      { kind: "rephrased", text: "job killed worker taken" },
      { kind: "rephrased", text: "a job of a killed worker taken up again" },
      { kind: "broader", text: "job killed worker" },
      { kind: "narrower", text: "Recovery stalled jobs killed worker taken Quarry keep run alive" },
    ]);
  });

  it("asks for each gap first, under the topic's name", () => {
    const [first, second] = varyByVocabulary({
      question,
      topic,
      language: "en",
      gaps: ["the length of the lock", "who breaks it"],
    });
    expect(first).toStrictEqual({ kind: "narrower", text: "Recovery stalled jobs length lock" });
    expect(second).toStrictEqual({ kind: "narrower", text: "Recovery stalled jobs breaks" });
  });

  it("drops what holds a digit before it drops the longest word", () => {
    const versioned = aTopic({ question: "What are recommendations for Terraform 1.9 state?" });
    const variations = varyByVocabulary({
      question: "How to use Terraform?",
      topic: versioned,
      gaps: [],
      language: "en",
    });
    expect(variations).toContainEqual({ kind: "broader", text: "recommendations Terraform state" });
  });

  it("cuts a script without spaces into words and leaves question words out", () => {
    const chinese = aTopic({ name: "光反应", question: "光合作用的光反应是如何进行的？" });
    const [keywords, phrase] = varyByVocabulary({
      question: "什么是光合作用？",
      topic: chinese,
      gaps: [],
      language: "zh",
    });
    expect(keywords?.text).toMatch(/^光合作用 /);
    expect(keywords?.text).not.toContain("如何");
    expect(phrase?.text).toBe("光合作用的光反应是如何进行的");
  });
});
