import type { Difference, Note } from "@quarry/contracts";
import { createScriptedModel } from "@quarry/language-model/testing";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Reasoning } from "../ports.ts";
import { handTexts, idOf } from "../testing/hand-texts.ts";
import { startPersona } from "../testing/start-persona.ts";
import { createCompareNotes, renderNotes } from "./compare-notes.ts";

const prompts = await loadPrompts(defaultPromptDirectory());
const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };

const aNote = (number: number, document: number, text: string, conditions?: string): Note => ({
  id: `n${number}`,
  documentId: idOf(document),
  kind: "finding",
  text,
  citations: [{ documentId: idOf(document), start: 0, end: text.length, quote: text }],
  topicIds: [],
  ...(conditions !== undefined && { conditions }),
});

const large = aNote(1, 0, "Index A speeds up lookups by 40 % on 1 million rows.", "1 million rows");
const small = aNote(2, 1, "Index A gives no speed-up on 10,000 rows.");
const again = aNote(3, 0, "Index A gives no speed-up in memory.", "in memory");
const notes = [large, small, again];

const compare = (reasoning: Partial<Reasoning>, given: readonly Note[] = notes) =>
  createCompareNotes({ documents: handTexts(["One.", "Two."]).documents, prompts, ...reasoning })(
    { runId: "r-01h2x3y4", question: "Does index A help?", language: "en", notes: [...given] },
    context,
  );

const position = (...noteIds: readonly string[]) => ({ text: `Held by ${noteIds.join(", ")}.`, noteIds });
const aDifference = (...positions: readonly object[]): object => ({
  subject: "Speed-up",
  positions,
  cause: "population",
  explanation: "The tables differ in size.",
});
const saying = (...differences: readonly object[]): string => JSON.stringify({ differences });
const compareReply = async (...differences: readonly object[]): Promise<readonly Difference[]> => {
  const sound = aDifference(position("n1"), position("n2"));
  const model = createScriptedModel([saying(sound, ...differences)]);
  return (await compare({ model })).differences;
};

describe("comparing notes", () => {
  it("numbers the differences that a model finds, with their reasons", async () => {
    expect(await compareReply(aDifference(position("n1"), position("n3")))).toMatchObject([
      { id: "d1", cause: "population", positions: [{ noteIds: ["n1"] }, { noteIds: ["n2"] }] },
      { id: "d2", positions: [{ noteIds: ["n1"] }, { noteIds: ["n3"] }] },
    ]);
  });

  it.each([
    ["notes that are not there", aDifference(position("n1"), position("n9"))],
    ["a note in two positions", aDifference(position("n1"), position("n1"))],
    ["one position", aDifference(position("n1", "n2"))],
  ])("drops a difference of %s", async (_what, wrong) => {
    expect(await compareReply(wrong)).toHaveLength(1);
  });

  it("drops a difference inside one source under the same conditions", async () => {
    const same = [large, aNote(2, 0, "Index A is slow.", "1 million rows")];
    const reply = saying(aDifference(position("n1"), position("n2")));
    const model = createScriptedModel([reply, saying()]);
    expect((await compare({ model }, same)).differences).toEqual([]);
    expect(model.requests[1]?.messages.at(-1)?.content).toContain("several sources or conditions");
  });

  it("asks nobody without a model or with one note", async () => {
    const nothing = { differences: [], model: null };
    expect(await compare({})).toEqual(nothing);
    expect(await compare({ model: createScriptedModel([]) }, [large])).toEqual(nothing);
  });

  it.each(["capable", "sloppy", "hostile"] as const)(
    "names only notes that are there with a %s model",
    async (persona) => {
      const { model, server } = await startPersona(persona);
      onTestFinished(() => server.stop());
      const { differences } = await compare({ model });
      if (persona === "capable") expect(differences).toHaveLength(1);
      const known = new Set(notes.map(({ id }) => id));
      for (const { positions } of differences)
        for (const { noteIds } of positions) expect(noteIds.every((id) => known.has(id))).toBe(true);
    },
  );

  it("leaves a note out for which there is no room, and cuts none", () => {
    const long = aNote(4, 1, "word ".repeat(500));
    const shown = renderNotes([large, long, small], new Map(), 100);
    expect(shown.notes).toEqual([large, small]);
    expect(shown.text).toContain(large.text);
    expect(shown.text).toContain(small.text);
  });
});
