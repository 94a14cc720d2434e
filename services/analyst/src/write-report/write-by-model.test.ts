import type { InputOf, Mode, Note, ReportDraft, ReportPlan, writeReport } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { AnswerCache } from "@quarry/language-model";
import { createScriptedModel } from "@quarry/language-model/testing";
import { describe, expect, it } from "vitest";
import { quoteOf } from "./testing/sample-evidence.ts";
import {
  modelSaying,
  said,
  sampleDocuments,
  sampleJob,
  sentencesOf,
  writeSample,
} from "./testing/write-sample.ts";

const cite = (id: string, quote: string) => ({ id, quote });
const lock = {
  ref: "a1",
  text: "The lock of a dead worker ends after 30 s.",
  cites: [cite("p1", said.lock)],
};
const stream = { ref: "a2", text: "No event of its job is lost.", cites: [cite("p2", said.stream)] };
const lease = { text: "A lease needs nobody to end it.", cites: [cite("p3", said.lease)] };
const invented = { text: "Workers never die.", cites: [cite("p1", "Workers never die.")] };
const follows = { text: "So a run survives its worker.", kind: "conclusion", basedOn: ["a1", "a2"] };
const paragraph = (...statements: readonly object[]) => ({ type: "paragraph", statements });
const section = (id: string, ...blocks: readonly object[]) => ({ id, blocks });
const cell = (...statements: readonly object[]) => ({ statements });
const table = {
  type: "table",
  columns: ["Part", "How long"],
  rows: [
    { label: "Lock", cells: [cell({ text: "30 seconds", cites: [cite("p1", said.lock)] })] },
    { label: "Lease", cells: [cell(invented)] },
  ],
};

const planned = (id: string, heading: string, topicId: string, level = 1) => ({
  id,
  heading,
  level,
  points: [heading],
  noteIds: [],
  topicIds: [topicId],
  form: "prose" as const,
});
const plan: ReportPlan = {
  title: "How runs outlive their workers",
  sections: [
    planned("r1", "Locks", "t1"),
    planned("r2", "HTTP/2 vs HTTP/3", "t2"),
    planned("r3", "Leases, 3rd part", "t3", 2),
  ],
};
const job = (changes: Partial<InputOf<typeof writeReport>> = {}) => ({
  ...sampleJob(),
  modes: ["freeform"] as Mode[],
  plan,
  ...changes,
});

const body = {
  sections: [
    section("r1", paragraph(lock, follows), table),
    section("r2", paragraph(stream)),
    section("r3", paragraph(lease)),
  ],
};
const summary = {
  sections: [
    section(
      "short-answer",
      paragraph({ text: "It survives.", kind: "conclusion", basedOn: ["s1"] }, { ...lock, ref: undefined }),
    ),
    section("key-findings", {
      type: "list",
      items: [cell({ ...stream, certainty: { level: "low", reason: "one source" } })],
    }),
    section("unknown", paragraph({ text: "No source gives the cost.", kind: "absent", searched: ["cost"] })),
  ],
};
const none = { statements: [], sections: [] };
const answers = {
  "write-sections": body,
  "write-summary": summary,
  "revise-sections": none,
  "write-ideas": {
    ideas: [
      {
        title: "Leases [and](https://a.example) locks",
        statements: [{ ...lease, cites: [...lease.cites, ...lock.cites] }],
      },
      { title: "Nothing", statements: [invented] },
    ],
  },
  "write-implementations": { implementations: [{ id: "p1", title: "Make a worker", statements: [lock] }] },
};

const write = (changes: Readonly<Record<string, unknown>> = {}, own: Parameters<typeof job>[0] = {}) =>
  writeSample({ model: modelSaying({ ...answers, ...changes }) }, job(own));
const tally = (tasks: readonly (string | undefined)[]): object =>
  Object.fromEntries([...Map.groupBy(tasks, (task) => task)].map(([task, all]) => [task, all.length]));
const byWhom = ({ sections }: ReportDraft) => sections.map(({ id, writtenBy }) => `${id}: ${writtenBy}`);
const textOf = ({ sections }: ReportDraft, id: string) =>
  sections.find((one) => one.id === id)?.sentences.map(({ text }) => text);

describe("writing a report by a model", () => {
  it("writes the planned sections in blocks, and what closes the report around them", async () => {
    const { draft, model } = await write();
    expect(model).toEqual({ name: "scripted" });
    expect(draft.title).toBe("How runs outlive their workers");
    expect(draft.sections.map(({ id, heading, level, role }) => [id, heading, level, role])).toEqual([
      ["key-findings", "Key findings", undefined, "key-findings"],
      ["r1", "Locks", 1, "body"],
      ["r2", "HTTP/2 vs HTTP/3", 1, "body"],
      ["r3", "Leases, 3rd part", 2, "body"],
      ["unknown", "What is not known", undefined, "unknown"],
    ]);
    expect(draft.sections[1]?.blocks).toEqual([
      { type: "paragraph", statements: ["s4", "s5"] },
      { type: "table", columns: ["Part", "How long"], rows: [{ label: "Lock", cells: [["s6"]] }] },
    ]);
    expect(draft.sections[0]?.sentences[0]?.certainty).toEqual({ level: "low", reason: "one source" });
  });

  it("numbers statements in reading order, and conclusions follow from what they followed from", async () => {
    const { draft } = await write();
    const all = sentencesOf(draft);
    expect(all.map(({ id }) => id)).toEqual(all.map((_one, place) => `s${place + 1}`));
    expect(draft.shortAnswer[0]).toMatchObject({ kind: "conclusion", basedOn: ["s4"] });
    expect(all.find(({ id }) => id === "s4")?.text).toBe(lock.text);
    expect(all.find(({ text }) => text === follows.text)?.basedOn).toEqual(["s4", "s7"]);
  });

  it("drops what rests on nothing after one more try, and says so in the log of the run", async () => {
    const model = modelSaying(answers);
    const events: object[] = [];
    await writeSample({ model, report: (event) => void events.push(event) }, job());
    const tasks = model.requests.map(({ task }) => task);
    expect(tally(tasks)).toEqual({ "write-sections": 1, "revise-sections": 1, "write-summary": 1 });
    expect(events).toContainEqual({ type: "warning", message: expect.stringMatching(/^1 statements/u) });
  });

  it("takes what was written anew, and what was added to a short section", async () => {
    const revision = {
      statements: [{ ...lease, id: "f1", text: "ends by itself" }],
      sections: [
        section(
          "r2",
          paragraph({
            text: "Numbers only grow.",
            cites: [cite("p2", "Every event of a run has a number that only grows.")],
          }),
        ),
      ],
    };
    const { draft } = await write({
      "write-sections": { sections: [section("r1", paragraph(lock), table), section("r2"), section("r3")] },
      "revise-sections": revision,
    });
    expect(textOf(draft, "r1")).toEqual([lock.text, "30 seconds", "ends by itself"]);
    expect(textOf(draft, "r2")).toEqual(["Numbers only grow."]);
  });

  it("shows notes with their quotes and no words twice, and takes quotes of notes", async () => {
    const [queues, streams] = sampleDocuments;
    if (queues === undefined || streams === undefined) throw new Error("the sample has documents");
    const note = (id: string, document: typeof queues, quote: string): Note => ({
      id,
      documentId: document.facts.documentId,
      kind: "surprise",
      text: `A note on ${quote}`,
      citations: [quoteOf(document, quote)],
      topicIds: ["t1"],
    });
    const notes = [note("n1", queues, said.lock), note("n2", streams, said.stream)];
    const topics = sampleJob().topics.slice(0, 1);
    const model = modelSaying({
      ...answers,
      "write-sections": {
        sections: [section("r1", paragraph({ ...stream, cites: [cite("n2", said.stream)] }))],
      },
    });
    const { draft } = await writeSample({ model }, job({ notes, topics }));
    const prompt = model.requests[0]?.messages[0]?.content ?? "";
    expect(prompt).toContain('quote in p1, from "When a worker is killed, the" on');
    expect(prompt).toContain(`> ${said.stream}`);
    expect(textOf(draft, "r1")).toEqual([stream.text]);
  });

  it("keeps a quote that runs across a link, in the words of the source", async () => {
    const across = "See the manual for the settings of a lock.";
    const { draft } = await write({
      "write-sections": {
        sections: [
          section("r1", paragraph({ text: "Settings are in a manual.", cites: [cite("p1", across)] })),
        ],
      },
    });
    const [statement] = draft.sections.find(({ id }) => id === "r1")?.sentences ?? [];
    expect(statement?.citations[0]?.quote).toBe(
      "See\n[the manual](https://queues.example/manual) for the settings of a lock.",
    );
  });

  it("writes ideas with titles over several sources, and describes code as it stands", async () => {
    const { draft } = await write({}, { modes: ["freeform", "idea", "implementation"] });
    expect(draft.ideas).toMatchObject([
      { title: "Leases and locks", source: "file:docs/3.md", writtenBy: "model" },
    ]);
    expect(draft.ideas[0]?.sentences[0]?.citations).toHaveLength(2);
    expect(draft.implementations).toMatchObject([
      { title: "Make a worker", code: { quote: said.code }, dependencies: ["bullmq"], writtenBy: "model" },
    ]);
  });

  it.each<[string, Mode[], object]>([
    ["ideas", ["idea"], { "write-ideas": 1, "write-summary": 1 }],
    ["code", ["implementation"], { "write-implementations": 1, "write-summary": 1 }],
  ])("asks for %s and a short answer when nothing else is wanted", async (_what, modes, tasks) => {
    const short = { sections: [section("short-answer", paragraph(lock))] };
    const model = modelSaying({ ...answers, "write-summary": short });
    const { draft } = await writeSample({ model }, job({ modes }));
    expect(tally(model.requests.map(({ task }) => task))).toEqual(tasks);
    expect(draft).toMatchObject({ sections: [], shortAnswerBy: "model" });
  });

  it("plans by topics without a plan, and in the academic form", async () => {
    const own = { sections: [section("r3", paragraph(lock))] };
    const { draft } = await write({ "write-sections": own }, { plan: null, form: "paper" });
    expect(draft.sections.map(({ heading }) => heading)).toContain("Literature Review");
    expect(textOf(draft, "r3")).toEqual([lock.text]);
  });

  it("is asked once for the same", async () => {
    const kept = new Map<string, unknown>();
    const cache: AnswerCache = {
      get: async (key) => kept.get(key),
      set: async (key, answer) => void kept.set(key, answer),
    };
    const model = modelSaying(answers);
    const first = await writeSample({ model, cache }, job());
    const { length } = model.requests;
    expect(await writeSample({ model, cache }, job())).toEqual(first);
    expect(model.requests).toHaveLength(length);
  });
});

describe("writing a report whose model fails in part", () => {
  it("gives a batch that the model cannot write the fallback's sentences on its topics", async () => {
    const long = {
      ...plan,
      sections: plan.sections.map((one) => ({ ...one, points: [one.heading, "more"] })),
    };
    const { draft } = await write({ "write-sections": "no" }, { plan: long });
    expect(byWhom(draft)).toEqual([
      "key-findings: model",
      "t1: twin",
      "t2: twin",
      "t3: twin",
      "unknown: model",
    ]);
    expect(textOf(draft, "t2")).toContain(said.stream);
  });

  it("keeps the fallback's short answer, and says what could not be found, when nothing closes the report", async () => {
    const { draft } = await write({ "write-summary": "no" });
    const { draft: fallback } = await writeSample({}, job());
    expect(draft.shortAnswerBy).toBe("twin");
    expect(draft.shortAnswer.map(({ text }) => text)).toEqual(fallback.shortAnswer.map(({ text }) => text));
    expect(draft.sections.map(({ gaps }) => gaps)).toEqual([[], [], ["lease length"]]);
  });

  it("shows the fallback's ideas and code when the model has none", async () => {
    const modes: Mode[] = ["idea", "implementation"];
    const { draft } = await write({ "write-ideas": { ideas: [] }, "write-implementations": "no" }, { modes });
    expect(draft.ideas.map(({ writtenBy }) => writtenBy)).toContain("twin");
    expect(draft.implementations).toMatchObject([{ code: { quote: said.code }, writtenBy: "twin" }]);
  });

  it.each([
    ["the model is down", "model-down"],
    ["the run's budget is spent", "budget-exceeded"],
  ] as const)("is the fallback's, whole, when %s", async (_what, code) => {
    const failing = () => new Failure(code, "no more", { retry: "never" });
    const model = createScriptedModel(Array.from({ length: 20 }, failing));
    expect(await writeSample({ model }, job())).toEqual(await writeSample({}, job()));
  });

  it("ends with its job", async () => {
    const controller = new AbortController();
    controller.abort(new Failure("cancelled", "the run was cancelled", { retry: "never" }));
    const { signal } = controller;
    await expect(writeSample({ model: modelSaying(answers), signal }, job())).rejects.toMatchObject({
      code: "cancelled",
    });
  });
});
