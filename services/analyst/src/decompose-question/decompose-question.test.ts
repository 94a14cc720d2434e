import { decomposeQuestion, type InputOf } from "@quarry/contracts";
import { decomposeExtractively } from "@quarry/extractive";
import { createScriptedModel } from "@quarry/language-model/testing";
import type { PersonaName } from "@quarry/testkit/model-server";
import { describe, expect, it } from "vitest";
import { jobContext, prompts } from "../testing/job-context.ts";
import { expectNoInvention, startPersona } from "../testing/start-persona.ts";
import { createDecomposeQuestion } from "./decompose-question.ts";

const runId = "r-01h2x3y4";

describe("createDecomposeQuestion", () => {
  it("answers by the fallback without a model", async () => {
    const input = { runId, question: "What is Terraform?", depth: "light" as const };
    expect(await createDecomposeQuestion({ model: null, prompts })(input, jobContext)).toEqual({
      ...decomposeExtractively(input),
      model: null,
      modelReplied: false,
    });
  });

  const topic = {
    name: "State",
    question: "What is its state?",
    subQuestions: ["What is Terraform state?", "Where is Terraform state kept?"],
    queries: ["terraform state", "terraform remote state backend"],
  };

  const askModel = async (said: object, input: Partial<InputOf<typeof decomposeQuestion>> = {}) => {
    const answer = { questionType: "what-is", complexity: "moderate", topics: [topic], ...said };
    const model = createScriptedModel([JSON.stringify(answer), JSON.stringify(answer)]);
    const asked = { runId, question: "What is Terraform?", depth: "light" as const, ...input };
    const output = await createDecomposeQuestion({ model, prompts })(asked, jobContext);
    return { output, asked, requests: model.requests };
  };

  it("names the time period of the question, and has a query for it in each topic, with a model and without", async () => {
    const clock = () => Date.UTC(2026, 10, 27);
    const decompose = createDecomposeQuestion({ model: null, prompts: new Map(), clock });
    const question = "What is the latest version of Terraform?";
    const { time, topics } = await decompose({ runId, question, depth: "light" }, jobContext);
    expect(time).toEqual({ names: "2026", recency: "year" });
    expect(topics.map(({ queries }) => queries[1])).toEqual(["version Terraform 2026"]);
    const model = await askModel({}, { question });
    expect(model.output.time?.recency).toBe("year");
    expect(model.output.topics[0]?.queries).toHaveLength(3);
    expect(model.requests[0]?.messages[0]?.content).toMatch(/Today is \d{4}-\d\d-\d\d\./u);
  });

  it("asks the model if there is one, and numbers its topics", async () => {
    const asksFor = { ideas: false, implementations: true };
    const { output } = await askModel({ asksFor });
    expect(output).toEqual({
      questionType: "what-is",
      complexity: "moderate",
      language: "en",
      topics: [{ id: "t1", ...topic }],
      asksFor,
      model: { name: "scripted" },
      modelReplied: true,
    });
  });

  it.each([
    ["light", "simple", 2],
    ["light", "complex", 4],
    ["deep", "moderate", 4],
    ["deep", "complex", 6],
  ] as const)(
    "takes as many topics from a model as a %s run is worth: %s",
    async (depth, complexity, count) => {
      const topics = Array.from({ length: 8 }, (_, index) => ({ ...topic, name: `State ${index}` }));
      expect((await askModel({ complexity, topics }, { depth })).output.topics).toHaveLength(count);
    },
  );

  it("drops unsearchable queries, and topics without a plain name", async () => {
    const { output } = await askModel({
      topics: [
        { ...topic, queries: ["see https://invented.example/terraform", "terraform state"] },
        { ...topic, name: "Terraform <script>alert(1)</script>" },
        { ...topic, name: "Bare", subQuestions: [], queries: ["[x](y)"] },
      ],
    });
    expect(output.topics).toEqual([
      { ...topic, id: "t1", queries: ["terraform state"] },
      {
        id: "t2",
        name: "Bare",
        question: topic.question,
        subQuestions: [topic.question],
        queries: [topic.question],
      },
    ]);
  });

  it("accepts topics in other words, unless all are unrelated to the question", async () => {
    const bread = {
      name: "Bread",
      question: "How is bread baked?",
      subQuestions: [],
      queries: ["baking bread"],
    };
    const { output, asked } = await askModel({ topics: [bread] });
    expect(output).toEqual({ ...decomposeExtractively(asked), model: null, modelReplied: true });
    const both = await askModel({ topics: [topic, bread] });
    expect(both.output.topics.map(({ name }) => name)).toEqual([topic.name, "Bread"]);
  });

  it("writes the topics in the language of the report", async () => {
    const bread = { ...topic, name: "Was es ist", question: "Was ist das?", queries: ["Definition"] };
    const { output } = await askModel({ topics: [bread] }, { language: "de" });
    expect(output).toMatchObject({ language: "de", topics: [{ name: "Was es ist" }] });
  });
});

const decomposeTimes = async (persona: PersonaName, times: number) => {
  const { model, server } = await startPersona(persona);
  const decompose = createDecomposeQuestion({ model, prompts });
  const outputs: unknown[] = [];
  for (let time = 0; time < times; time += 1) {
    const question = `What is Terraform ${time}, and how is it used?`;
    outputs.push(await decompose({ runId: "r-01h2x3aaaa", question, depth: "light" }, jobContext));
  }
  return { outputs, server };
};

describe("decomposing a question", () => {
  it.each([
    ["capable", 2, 2],
    ["sloppy", 6, 10],
    ["hostile", 3, 5],
    ["flaky", 4, 8],
  ] as const)("returns searchable topics with a %s model", async (persona, times, requests) => {
    const { outputs, server } = await decomposeTimes(persona, times);
    for (const output of outputs) {
      const { topics } = decomposeQuestion.output.parse(output);
      expectNoInvention(topics);
      expect(topics.every(({ queries }) => queries.some((query) => /terraform/i.test(query)))).toBe(true);
    }
    expect(server.requests).toHaveLength(requests);
  });
});

const startAsking = async () => {
  const { model, server } = await startPersona("capable");
  const kept = new Map<string, unknown>();
  const cache = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, answer: unknown) => void kept.set(key, answer),
  };
  const decompose = createDecomposeQuestion({ model, prompts, cache });
  const ask = async (runId: string, question: string, depth: "light" | "deep" = "light") =>
    decompose({ runId, question, depth }, jobContext);
  return { ask, requests: () => server.requests.length };
};

describe("a question that was asked before", () => {
  it("is not decomposed by the model again in another run, even with other spacing", async () => {
    const { ask, requests } = await startAsking();
    const first = await ask("r-01h2x3aaaa", "What is Terraform, and how is it used?");
    const second = await ask("r-01h2x3bbbb", "  What is Terraform,\nand how is it used? ");
    expect(second).toEqual(first);
    expect(requests()).toBe(1);
  });

  it("is decomposed again for another depth, which may need other topics", async () => {
    const { ask, requests } = await startAsking();
    await ask("r-01h2x3aaaa", "What is Terraform?");
    await ask("r-01h2x3bbbb", "What is Terraform?", "deep");
    expect(requests()).toBe(2);
  });
});
