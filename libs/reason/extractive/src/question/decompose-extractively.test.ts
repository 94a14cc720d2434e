import { decomposeQuestion } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { decomposeExtractively, splitQuestion } from "./decompose-extractively.ts";

describe("decomposeExtractively", () => {
  it("uses a question as its own topic, unchanged", () => {
    expect(decomposeExtractively({ question: "  How did the Roman Empire  collapse? " })).toEqual({
      questionType: "other",
      complexity: "simple",
      language: "en",
      topics: [
        {
          id: "t1",
          name: "How did the Roman Empire collapse",
          question: "How did the Roman Empire collapse",
          queries: ["How did the Roman Empire collapse", "Roman Empire collapse"],
        },
      ],
    });
  });

  it("creates a topic from each clause, with the subject of the first if the next does not name it", () => {
    const { topics } = decomposeExtractively({
      question: "What does vitamin D do for bone and for the immune system, and where do studies disagree?",
    });
    expect(topics.map(({ name }) => name)).toEqual([
      "What does vitamin D do for bone and for the immune system",
      "Where do studies disagree",
    ]);
    expect(topics[1]?.question).toBe(
      "Where do studies disagree (What does vitamin D do for bone and for the immune system)",
    );
  });

  it("keeps a clause that names the subject unchanged", () => {
    const question = "Why did the League decline, and when did the League close its last office?";
    expect(decomposeExtractively({ question }).topics[1]?.question).toBe(
      "When did the League close its last office",
    );
  });

  it.each([
    ["What does she say in https://a.org/watch?v=x;t=1?", ["What does she say in"]],
    ["Is www.a.org (or https://b.org/p?q=1) cheaper?", ["Is (or ) cheaper"]],
    ["https://a.org/x", ["Https://a.org/x"]],
  ])("ignores words of addresses in %j", (question, names) => {
    expect(decomposeExtractively({ question }).topics.map(({ name }) => name)).toEqual(names);
  });

  it("answers in the requested language, and reads the question in its own", () => {
    const { language, topics } = decomposeExtractively({
      question: "Lohnt sich eine Wärmepumpe im Altbau?",
      language: "en",
    });
    expect(language).toBe("en");
    expect(topics[0]?.queries[1]).toBe("Lohnt Wärmepumpe Altbau");
  });

  it("treats a question of unknown language as English", () => {
    expect(decomposeExtractively({ question: "Net debt in 2024" }).language).toBe("en");
  });

  it.each(["?", "GPT-4", "是什么", "the and of", "a".repeat(3_000)])("has a topic for %j", (question) => {
    expect(() => decomposeQuestion.output.parse(decomposeExtractively({ question }))).not.toThrow();
  });
});

describe("splitQuestion", () => {
  it.each([
    [
      "What does vitamin D do for bone and for the immune system, and where do studies disagree?",
      "en",
      ["What does vitamin D do for bone and for the immune system", "where do studies disagree"],
    ],
    [
      "How does a run go on when a worker is killed, and how do I submit a question?",
      "en",
      ["How does a run go on when a worker is killed", "how do I submit a question"],
    ],
    [
      "Comment protéger les vignes et combien cela coûte-t-il ?",
      "fr",
      ["Comment protéger les vignes", "combien cela coûte-t-il"],
    ],
    ["¿Cómo se forma el granizo y dónde cae?", "es", ["Cómo se forma el granizo", "dónde cae"]],
    [
      "Wie entsteht der Föhn und warum macht er Kopfschmerzen?",
      "de",
      ["Wie entsteht der Föhn", "warum macht er Kopfschmerzen"],
    ],
    ["什么是高铁？它为什么快？", "zh", ["什么是高铁", "它为什么快"]],
  ])("splits %j", (question, language, clauses) => {
    expect(splitQuestion(question, language)).toEqual(clauses);
  });

  it.each([
    ["How and why does bread go stale?", "en"],
    ["Which countries and which companies export the most oil?", "en"],
    ["Compare the cog and the carrack as merchant ships.", "en"],
    ['Who directed the film "What Ever Happened to Aunt Alice?" for its producer?', "en"],
    ["Was ist Basalt?", "de"],
    ["高铁和普通铁路有什么区别？", "zh"],
  ])("does not split %j, because its grammar is ambiguous", (question, language) => {
    expect(splitQuestion(question, language)).toHaveLength(1);
  });
});
