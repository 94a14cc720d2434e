import type { Mode, ReportDraft } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { AnswerCache } from "@quarry/language-model";
import { createScriptedModel } from "@quarry/language-model/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { startPersona } from "../testing/start-persona.ts";
import { aStoredDocument } from "./testing/sample-evidence.ts";
import {
  modelSaying,
  said,
  sampleDocuments,
  sampleJob,
  sentencesOf,
  writeSample,
} from "./testing/write-sample.ts";

const part = (name: string, passageId: string, topicId: string) => ({
  part: name,
  heading: `On ${name}`,
  topicIds: [topicId],
  passageIds: [passageId],
  points: [],
});
const outline = {
  sections: [
    { ...part("abstract", "p1", "t1"), topicIds: [] },
    part("introduction", "p1", "t1"),
    part("methodology", "p2", "t2"),
    part("implementations", "p3", "t3"),
  ],
};
const sentence = (text: string, passageId: string) => ({ text, cites: [{ passageId, quote: text }] });
const section = (id: string, ...sentences: readonly object[]) => ({ id, sentences });
const introduction = section("introduction", sentence(said.lock, "p1"));
const methodology = section("methodology", sentence(said.stream, "p2"));
const shortAnswer = section("short-answer", sentence(said.lock, "p1"));
const abstract = section("abstract", sentence(said.lock, "p1"));
const implementations = section("implementations", sentence(said.lease, "p3"));
const sections = { sections: [introduction, methodology, implementations, shortAnswer, abstract] };
const item = (source: string, content: string): string =>
  `<research_result><research_item><source>${source}</source><content>${content}</content></research_item></research_result>`;
const answers = {
  "write-outline": outline,
  "write-sections": sections,
  "write-ideas": item("p3", said.lease),
  "write-implementations": item("p1", `${said.lock}\n\n\`\`\`ts\n${said.code}\n\`\`\`\n`),
};

const write = (changes: Readonly<Record<string, unknown>> = {}) =>
  writeSample({ model: modelSaying({ ...answers, ...changes }) });
const tally = (tasks: readonly (string | undefined)[]): object =>
  Object.fromEntries([...Map.groupBy(tasks, (task) => task)].map(([task, all]) => [task, all.length]));
const byWhom = ({ sections: written }: ReportDraft) =>
  written.map(({ id, writtenBy }) => `${id}: ${writtenBy}`);

describe("writing a report by a model", () => {
  it("writes the parts of a paper under their headings, then ideas and code, and names the model", async () => {
    const { draft, model } = await write();
    expect(model).toEqual({ name: "scripted" });
    expect(draft.sections.map(({ heading }) => heading)).toEqual([
      "On abstract",
      "On introduction",
      "On methodology",
      "On implementations",
    ]);
    expect(draft.shortAnswerBy).toBe("model");
    expect(draft.ideas[0]).toMatchObject({ title: "Leases", source: "file:docs/3.md", writtenBy: "model" });
    expect(draft.implementations).toMatchObject([
      { code: { quote: said.code }, dependencies: ["bullmq"], writtenBy: "model" },
    ]);
    expect(sentencesOf(draft).map(({ id }) => id)).toEqual(
      sentencesOf(draft).map((_one, at) => `s${at + 1}`),
    );
  });

  it("says in its section what could not be found", async () => {
    const { draft } = await write();
    expect(draft.sections.map(({ gaps }) => gaps)).toEqual([[], [], [], ["lease length"]]);
  });

  it("gives a section that the model cannot write the twin's sentences on its topics", async () => {
    const { draft } = await write({ "write-sections": { sections: [introduction, shortAnswer] } });
    expect(byWhom(draft)).toEqual(["introduction: model", "methodology: twin", "implementations: twin"]);
    expect(draft.sections[1]?.sentences.map(({ text }) => text)).toContain(said.stream);
  });

  it("writes a section per topic when the model has no outline", async () => {
    const own = section("t2", sentence(said.stream, "p2"));
    const { draft } = await write({ "write-outline": "no", "write-sections": { sections: [own] } });
    expect(draft.sections.map(({ heading }) => heading)).toEqual(["Recovery 1", "Recovery 2", "Recovery 3"]);
    expect(byWhom(draft)).toEqual(["t1: twin", "t2: model", "t3: twin"]);
  });

  it("keeps the twin's short answer and leaves the abstract out when nothing sums up", async () => {
    const { draft } = await write({ "write-sections": { sections: [introduction, methodology] } });
    const { draft: twin } = await writeSample({});
    expect(draft.shortAnswerBy).toBe("twin");
    expect(draft.shortAnswer.map(({ text }) => text)).toEqual(twin.shortAnswer.map(({ text }) => text));
    expect(draft.sections.map(({ id }) => id)).not.toContain("abstract");
  });

  it("says nothing twice outside its summary", async () => {
    const repeated = {
      sections: [introduction, section("methodology", sentence(said.lock, "p2")), shortAnswer],
    };
    const { draft } = await write({ "write-sections": repeated });
    expect(draft.sections[1]?.sentences.map(({ text }) => text)).not.toContain(said.lock);
  });

  it("fills up ideas with the twin's, up to as many as were asked for and none twice", async () => {
    const { draft } = await write();
    const { draft: twin } = await writeSample({});
    expect(draft.ideas.map(({ writtenBy }) => writtenBy)).toEqual(
      ["model", "twin", "twin"].slice(0, draft.ideas.length),
    );
    expect(draft.ideas.length).toBeGreaterThan(1);
    expect(new Set(draft.ideas.map(({ title }) => title)).size).toBe(draft.ideas.length);
    const one = await writeSample({ model: modelSaying(answers) }, { ...sampleJob(), topK: 1 });
    expect(one.draft.ideas).toMatchObject([{ writtenBy: "model" }]);
    expect(twin.ideas.length).toBeGreaterThan(0);
  });

  it("shows the twin's code when the model copied none", async () => {
    const { draft } = await write({
      "write-implementations": item("p1", "```ts\nnew Worker().invented();\n```"),
    });
    expect(draft.implementations).toMatchObject([{ code: { quote: said.code }, writtenBy: "twin" }]);
  });

  it.each<[string, Mode[], object]>([
    ["ideas", ["idea"], { "write-ideas": 1, "write-sections": 1 }],
    ["code", ["implementation"], { "write-implementations": 1, "write-sections": 1 }],
  ])("asks for %s and a short answer when nothing else is wanted", async (_what, modes, tasks) => {
    const model = modelSaying(answers);
    const { draft } = await writeSample({ model }, { ...sampleJob(), modes });
    expect(tally(model.requests.map(({ task }) => task))).toEqual(tasks);
    expect(draft).toMatchObject({ sections: [], shortAnswerBy: "model" });
  });

  it("asks for no code where there is none", async () => {
    const prose = sampleDocuments.slice(1);
    const model = modelSaying(answers);
    await writeSample({ model }, { ...sampleJob(prose), modes: ["implementation"] }, prose);
    expect(model.requests.map(({ task }) => task)).not.toContain("write-implementations");
  });
});

describe("what a model is asked for a report", () => {
  const many = [
    ...sampleDocuments,
    ...["4", "5", "6", "7", "8"].map((digit) =>
      aStoredDocument(
        digit,
        `# Part ${digit}\n\nPart number ${digit} of a killed worker is recovered by its own worker.\n`,
      ),
    ),
  ];

  it.each([
    ["two calls when light", "light", 2],
    ["a call for each when deep", "deep", 3],
  ] as const)("takes its sections in %s, and one call for everything else", async (_what, depth, calls) => {
    const { model, server } = await startPersona("capable");
    onTestFinished(() => server.stop());
    await writeSample({ model }, { ...sampleJob(many), depth }, many);
    expect(tally(server.requests.map(({ asked }) => asked.task))).toEqual({
      "write-outline": 1,
      // One more for the short answer and the abstract.
      "write-sections": calls + 1,
      "write-ideas": 1,
      "write-implementations": 1,
    });
  });

  it("tells a later section what is written already, names no address, and wants the question's language", async () => {
    const { model, server } = await startPersona("capable");
    onTestFinished(() => server.stop());
    await writeSample({ model }, { ...sampleJob(many), language: "de" }, many);
    const prompts = server.requests.map(({ asked }) => asked);
    const second = prompts.filter(({ task }) => task === "write-sections")[1];
    expect(second?.blocks.get("outline")).toMatch(
      /introduction: Introduction \(written\)\n- Sources say: .*\(p1\)/u,
    );
    for (const { task, prompt } of prompts) {
      expect(prompt).toContain("BCP 47 tag de");
      if (task !== "write-implementations") expect(prompt).not.toContain("queues.example");
    }
  });

  it("is asked once for the same", async () => {
    const kept = new Map<string, unknown>();
    const cache: AnswerCache = {
      get: async (key) => kept.get(key),
      set: async (key, answer) => void kept.set(key, answer),
    };
    const model = modelSaying(answers);
    const first = await writeSample({ model, cache });
    const { length } = model.requests;
    expect(await writeSample({ model, cache })).toEqual(first);
    expect(model.requests).toHaveLength(length);
  });
});

describe("writing a report without a usable model", () => {
  const byTwin = () => writeSample({});

  it("is the twin's, whole, when nothing that the model says can be used", async () => {
    expect(await writeSample({ model: modelSaying({}) })).toEqual(await byTwin());
  });

  it.each([
    ["the model is down", "model-down"],
    ["the run's budget is spent", "budget-exceeded"],
  ] as const)("is the twin's when %s", async (_what, code) => {
    const failing = () => new Failure(code, "no more", { retry: "never" });
    const model = createScriptedModel(Array.from({ length: 20 }, failing));
    expect(await writeSample({ model })).toEqual(await byTwin());
  });

  it("is the twin's when no quote supports what the model wrote", async () => {
    expect(await writeSample({ model: modelSaying(answers), scoreSupport: async () => 0 })).toMatchObject({
      model: null,
    });
  });

  it("ends with its job", async () => {
    const controller = new AbortController();
    controller.abort(new Failure("cancelled", "the run was cancelled", { retry: "never" }));
    const { signal } = controller;
    await expect(writeSample({ model: modelSaying(answers), signal })).rejects.toMatchObject({
      code: "cancelled",
    });
  });
});
