import { clarifyQuestion } from "@quarry/contracts";
import { createScriptedModel } from "@quarry/language-model/testing";
import { describe, expect, it } from "vitest";
import { jobContext, prompts } from "../testing/job-context.ts";
import { expectNoInvention, startPersona } from "../testing/start-persona.ts";
import { createClarifyQuestion } from "./clarify-question.ts";

const input = { runId: "r-01h2x3y4", question: "How did rents develop?" };

const askModel = async (reply: object, changes: object = {}) => {
  const model = createScriptedModel([JSON.stringify(reply)]);
  const output = await createClarifyQuestion({ model, prompts })({ ...input, ...changes }, jobContext);
  return { output, prompt: model.requests[0]?.messages[0]?.content };
};

describe("createClarifyQuestion", () => {
  it("asks nothing without a model", async () => {
    expect(await createClarifyQuestion({ model: null, prompts })(input, jobContext)).toEqual({
      questions: [],
    });
  });

  it("asks nothing about a question that a model finds clear", async () => {
    expect((await askModel({ questions: [] })).output).toEqual({ questions: [] });
  });

  it("numbers at most three questions, each with at most five choices", async () => {
    const choices = ["in Spain", "in Spain", "in Portugal", "in Italy", "in France", "in Greece", "in Malta"];
    const questions = ["Where?", "When?", "Where?", "Of whom?", "Why?"].map((question) => ({
      question,
      choices,
    }));
    const { output } = await askModel({ questions });
    const five = ["in Spain", "in Portugal", "in Italy", "in France", "in Greece"];
    expect(output.questions).toEqual([
      { id: "q1", question: "Where?", choices: five },
      { id: "q2", question: "When?", choices: five },
      { id: "q3", question: "Of whom?", choices: five },
    ]);
  });

  it("drops choices that are not plain text, and a question with fewer than two", async () => {
    const { output } = await askModel({
      questions: [
        { question: "Where?", choices: ["in Spain", "<b>in Portugal</b>"] },
        { question: "When?", choices: ["since 2015", "see https://invented.example", "since 2000"] },
      ],
    });
    expect(output.questions).toEqual([
      { id: "q1", question: "When?", choices: ["since 2015", "since 2000"] },
    ]);
  });

  it("shows a model the earlier questions and answers", async () => {
    const earlier = [{ question: "What do flats in Porto cost?", answer: "They cost 12 euros." }];
    expect((await askModel({ questions: [] }, { earlier })).prompt).toContain("flats in Porto");
  });

  it.each([
    ["capable", 1],
    ["hostile", 0],
  ] as const)("rejects inventions of a %s model", async (persona, count) => {
    const { model } = await startPersona(persona);
    const { questions } = clarifyQuestion.output.parse(
      await createClarifyQuestion({ model, prompts })(input, jobContext),
    );
    expectNoInvention(questions);
    expect(questions).toHaveLength(count);
  });
});
