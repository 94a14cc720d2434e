import { readStep } from "@quarry/contracts";
import { fabrications, type PersonaName } from "@quarry/testkit/model-server";
import { extractNumbers } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { textsOf } from "../testing/reading-collection.ts";
import { aStep, type ReadSession, readSession } from "../testing/reading-session.ts";
import { sampleQuotes, seasonItems } from "../testing/season-items.ts";
import { expectNoInvention, startPersona } from "../testing/start-persona.ts";

const items = seasonItems();
const texts = textsOf(items);

/** As in the sample step. */
const followUps = 5;

const valuesIn = (text: string): number[] => extractNumbers(text).map(({ value }) => value);

/** Asserts invariants of a step that was read, regardless of how it was read. */
const expectSound = ({ turns, end }: ReadSession): void => {
  for (const turn of turns) {
    expect(readStep.output.parse(turn)).toEqual(turn);
    for (const { text, citations } of turn.sentences) {
      const quoted = citations.map(({ quote }) => quote).join("\n");
      expect(valuesIn(quoted)).toEqual(expect.arrayContaining(valuesIn(text)));
      for (const { documentId, start, end: to, quote } of citations)
        expect(texts.get(documentId)?.slice(start, to)).toBe(quote);
    }
    expectNoInvention([turn.sentences, turn.insights]);
  }
  expect(end.status).toBe("complete");
  expect(end.sentences.length).toBeGreaterThan(0);
  expect(end.insights).not.toBe("");
};

const readWith = async (persona: PersonaName, step = aStep()): Promise<ReadSession> => {
  const { model } = await startPersona(persona);
  return readSession(items, { model }, { step });
};

describe("reading a step with a model", () => {
  it("requests the text behind the markers, and answers with quotes", async () => {
    const session = await readWith("capable");
    expectSound(session);
    expect(session.end.model).toEqual({ name: "m" });
    expect(session.end.tokens).toBeGreaterThan(0);
    const [first] = session.turns;
    expect(first?.requests.map(({ type }) => type)).toEqual(["by_marker", "semantic", "comments"]);
    expect(session.end.sentences.map(({ citations }) => citations[0]?.quote)).toContain(sampleQuotes.reset);
  });
});

describe("reading a step with personas", () => {
  it.each(["capable", "sloppy", "hostile", "flaky"] as const)(
    "ends with findings that are in the items with a %s model, whatever its requests",
    async (persona) => {
      for (const retrieval_strategy of ["selective_by_markers", "full_content", "markers_only"] as const) {
        const session = await readWith(persona, aStep({ retrieval_strategy }));
        expectSound(session);
        expect(session.turns.length).toBeLessThanOrEqual(followUps + 1);
      }
    },
  );
});

describe("reading a step with a model that", () => {
  it("paraphrases keeps what it found, in its words and with its quotes", async () => {
    const [capable, paraphrasing] = [await readWith("capable"), await readWith("paraphrases")];
    expectSound(paraphrasing);
    expect(paraphrasing.end.model).toEqual({ name: "m" });
    const quotesOf = ({ end }: ReadSession): string[] =>
      end.sentences.flatMap(({ citations }) => citations.map(({ quote }) => quote));
    expect(quotesOf(paraphrasing)).toEqual(quotesOf(capable));
    for (const { text } of paraphrasing.end.sentences)
      expect(text).toMatch(/is told here in other words\.$/u);
  });

  it("invents loses what it invents, and nothing else", async () => {
    const [capable, inventing] = [await readWith("capable"), await readWith("invents")];
    expectSound(inventing);
    expect(inventing.end.model).toEqual({ name: "m" });
    expect(inventing.end.sentences.map(({ text }) => text)).toEqual(
      capable.end.sentences.filter((_one, place) => place % 2 === 0).map(({ text }) => text),
    );
    expect(JSON.stringify(inventing.end.sentences)).not.toContain(fabrications.name);
  });
});
