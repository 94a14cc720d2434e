import { decomposeQuestion } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { decomposeExtractively } from "./decompose-extractively.ts";

describe("decomposeExtractively", () => {
  it("leaves a question as its own topic, in its own words", () => {
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

  it("makes a topic of each clause, with what the first is about where the next does not say it", () => {
    const { topics } = decomposeExtractively({
      question: "What does vitamin D do for bone and for the immune system, and where do studies disagree?",
    });
    expect(topics.map(({ name }) => name)).toEqual([
      "What does vitamin D do for bone and for the immune system",
      "Where do studies disagree",
    ]);
    expect(topics[1]?.question).toBe("Where do studies disagree (vitamin D, bone, immune system)");
  });

  it("answers in the language that is wanted, and reads the question in its own", () => {
    const { language, topics } = decomposeExtractively({
      question: "Lohnt sich eine Wärmepumpe im Altbau?",
      language: "en",
    });
    expect(language).toBe("en");
    expect(topics[0]?.queries[1]).toBe("Lohnt Wärmepumpe Altbau");
  });

  it.each(["?", "GPT-4", "是什么", "the and of", "a".repeat(3_000)])("has a topic for %j", (question) => {
    expect(() => decomposeQuestion.output.parse(decomposeExtractively({ question }))).not.toThrow();
  });
});
