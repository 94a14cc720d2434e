import type { InputOf, OutputOf, readSource } from "@quarry/contracts";
import { createScriptedModel, type ScriptedReply } from "@quarry/language-model/testing";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { inventions } from "@quarry/testkit/model-server";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Reasoning } from "../ports.ts";
import { handTexts, idOf } from "../testing/hand-texts.ts";
import { startPersona } from "../testing/start-persona.ts";
import { createReadSource } from "./read-source.ts";

const prompts = await loadPrompts(defaultPromptDirectory());
const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };

const found = "In 61 offices that moved to four days, revenue rose by 1.4 %.";
const limit = "Call centres were left out of the trial of the four-day week.";
const text = `# A trial\n\nWe followed offices for six months. ${found}\n\n${limit}`;

const topics = [{ id: "t1", name: "Output", question: "Does output keep up?" }];
const input: InputOf<typeof readSource> = {
  runId: "r-01h2x3y4",
  question: "Does a four-day week keep output up?",
  language: "en",
  topics,
  documentId: idOf(0),
};

const read = (reasoning: Partial<Reasoning>, said = text): Promise<OutputOf<typeof readSource>> =>
  createReadSource({ documents: handTexts([said]).documents, prompts, ...reasoning })(input, context);

const aNote = (changes: object = {}): object => ({
  kind: "finding",
  text: "Revenue rose by 1.4 % in 61 offices.",
  conditions: "61 offices",
  topicIds: ["t1"],
  quotes: [{ quote: found }],
  ...changes,
});
const saying = (...notes: readonly object[]): string => JSON.stringify({ notes });
const readReplied = (...replies: readonly ScriptedReply[]) => read({ model: createScriptedModel(replies) });

describe("reading a source", () => {
  it("leaves notes with the places of their quotes", async () => {
    const { notes, characters, model } = await read({
      model: createScriptedModel([saying(aNote(), aNote({ kind: "limit", quotes: [{ quote: limit }] }))]),
    });
    expect(notes).toMatchObject([
      { documentId: idOf(0), kind: "finding", conditions: "61 offices", topicIds: ["t1"] },
      { kind: "limit" },
    ]);
    for (const { start, end, quote } of notes.flatMap(({ citations }) => citations))
      expect(text.slice(start, end)).toBe(quote);
    expect(characters).toBe(text.length);
    expect(model).toEqual({ name: "scripted" });
  });

  it("drops a quote that stands nowhere and keeps the note that another carries", async () => {
    const { notes } = await read({
      model: createScriptedModel([saying(aNote({ quotes: [{ quote: "Revenue fell." }, { quote: found }] }))]),
    });
    expect(notes.map(({ citations }) => citations.map(({ quote }) => quote))).toEqual([[found]]);
  });

  it.each([
    ["no quote stands in the source", { quotes: [{ quote: "Revenue fell." }] }],
    ["it holds an address", { text: "See https://invented.example." }],
  ])(
    "says once what is wrong with a note when %s, and then keeps the others and counts it",
    async (_what, wrong) => {
      const reply = saying(aNote(), aNote(wrong));
      const model = createScriptedModel([reply, reply]);
      const { notes, unproven } = await read({ model });
      expect(unproven).toBe(1);
      expect(model.requests).toHaveLength(2);
      expect(model.requests[1]?.messages.at(-1)?.content).toContain("note");
      expect(notes).toHaveLength(1);
    },
  );

  it("keeps topics that were asked for alone, and leaves out what is empty", async () => {
    const { notes } = await readReplied(
      saying(aNote({ topicIds: ["t1", "t9"], conditions: "", speaker: null })),
    );
    expect(notes[0]?.topicIds).toEqual(["t1"]);
    expect(notes[0]).not.toHaveProperty("conditions");
    expect(notes[0]).not.toHaveProperty("speaker");
  });

  it("reads a long text in parts that cover it, and takes a repetition once", async () => {
    const long = Array.from({ length: 40 }, (_none, index) => `Office ${index} kept its output. `).join("");
    const reply = saying(aNote({ quotes: [{ quote: "Office 0 kept its output." }] }));
    const scripted = createScriptedModel(Array.from({ length: 20 }, () => reply));
    const model = { ...scripted, contextTokens: 300 };
    const { notes, characters } = await read({ model }, long);
    expect(scripted.requests.length).toBeGreaterThan(1);
    expect(characters).toBe(long.length);
    expect(notes).toHaveLength(1);
    const asked = scripted.requests.map(({ messages }) => messages[0]?.content ?? "").join("\n");
    for (const index of [0, 20, 39]) expect(asked).toContain(`Office ${index} kept its output.`);
  });

  it("leaves nothing without a model, and nothing when the model fails", async () => {
    const nothing = { documentId: idOf(0), notes: [], characters: 0, model: null };
    expect(await read({})).toEqual(nothing);
    expect(await read({ model: createScriptedModel([new Error("down")]) })).toEqual(nothing);
  });

  it("takes an empty list for a source that does not bear on the question", async () => {
    expect(await readReplied(saying())).toMatchObject({ notes: [], characters: text.length });
  });

  it.each([
    ["capable", 1],
    ["sloppy", 4],
    ["hostile", 2],
  ] as const)("takes only what stands in the source with a %s model", async (persona, times) => {
    const { model, server } = await startPersona(persona);
    onTestFinished(() => server.stop());
    for (let time = 0; time < times; time += 1) {
      const said = `${text} The trial of week ${time} is over.`;
      const { notes } = await read({ model }, said);
      if (persona === "capable") expect(notes.length).toBeGreaterThan(0);
      expect(JSON.stringify(notes)).not.toContain(inventions.url);
      for (const { start, end, quote } of notes.flatMap(({ citations }) => citations))
        expect(said.slice(start, end)).toBe(quote);
    }
  });
});
