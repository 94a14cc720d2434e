import type { Mode, Note } from "@quarry/contracts";
import type { AnswerCache } from "@quarry/language-model";
import { describe, expect, it } from "vitest";
import { quoteOf } from "./testing/sample-evidence.ts";
import {
  answers,
  cite,
  follows,
  invented,
  job,
  lease,
  lock,
  paragraph,
  section,
  stream,
  table,
  textOf,
  write,
} from "./testing/scripted-answers.ts";
import {
  modelSaying,
  sampleDocuments,
  sampleJob,
  sampleQuotes,
  sentencesOf,
  writeSample,
} from "./testing/write-sample.ts";

const tally = (tasks: readonly (string | undefined)[]): object =>
  Object.fromEntries([...Map.groupBy(tasks, (task) => task)].map(([task, all]) => [task, all.length]));

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

  it("names what closes a report in its language", async () => {
    const { draft } = await write({}, { language: "de" });
    expect(draft.sections.map(({ heading }) => heading)).toEqual(
      expect.arrayContaining(["Wichtigste Ergebnisse", "Was nicht bekannt ist"]),
    );
  });

  it("numbers statements in reading order, and conclusions follow from what they followed from", async () => {
    const { draft } = await write();
    const all = sentencesOf(draft);
    expect(all.map(({ id }) => id)).toEqual(all.map((_one, place) => `s${place + 1}`));
    expect(draft.shortAnswer[0]).toMatchObject({ kind: "conclusion", basedOn: ["s4"] });
    expect(all.find(({ id }) => id === "s4")?.text).toBe(lock.text);
    expect(all.find(({ text }) => text === follows.text)?.basedOn).toEqual(["s4", "s7"]);
  });

  it("drops what rests on nothing after one more try, lists it and says so in the log of the run", async () => {
    const model = modelSaying(answers);
    const events: object[] = [];
    const { dropped } = await writeSample({ model, report: (event) => void events.push(event) }, job());
    const tasks = model.requests.map(({ task }) => task);
    expect(tally(tasks)).toEqual({ "write-sections": 1, "revise-sections": 1, "write-summary": 1 });
    expect(events).toContainEqual({ type: "warning", message: expect.stringMatching(/^1 statements/u) });
    const reason = "none of its quotes stands in the source that it names";
    expect(dropped).toEqual([{ text: invented.text, reason }]);
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
    const notes = [note("n1", queues, sampleQuotes.lock), note("n2", streams, sampleQuotes.stream)];
    const topics = sampleJob().topics.slice(0, 1);
    const model = modelSaying({
      ...answers,
      "write-sections": {
        sections: [section("r1", paragraph({ ...stream, cites: [cite("n2", sampleQuotes.stream)] }))],
      },
    });
    const { draft } = await writeSample({ model }, job({ notes, topics }));
    const prompt = model.requests[0]?.messages[0]?.content ?? "";
    expect(prompt).toContain(`> ${sampleQuotes.lock}`);
    expect(prompt).toContain(`> ${sampleQuotes.stream}`);
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
      {
        title: "Make a worker",
        code: { quote: sampleQuotes.code },
        dependencies: ["bullmq"],
        writtenBy: "model",
      },
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
