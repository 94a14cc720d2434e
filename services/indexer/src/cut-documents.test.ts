import { aDocumentFacts } from "@quarry/testkit/builders";
import { finish } from "@quarry/text";
import { expect, it } from "vitest";
import { createCutter } from "./cut-documents.ts";
import { passagesOfDocument } from "./split-into-passages.ts";

const facts = aDocumentFacts();
const document = { facts, text: "Sentence of workers and locks. Another of leases.\n\n".repeat(6_000) };

const open = () => {
  const counted: string[] = [];
  const countTokens = (part: string): number => {
    counted.push(part);
    return part.length;
  };
  const state = { facts };
  const { cut } = createCutter({
    evidence: { getFacts: async () => [state.facts] },
    countTokens,
    readDocument: async () => document,
  });
  const { signal } = new AbortController();
  const turn = { kept: undefined, isOver: async () => true };
  const cutTurn = (mayPause = true) => cut(facts.documentId, { signal, turn, mayPause });
  return { cutTurn, counted, state };
};

const whole = () => {
  const counted: string[] = [];
  const passages = finish(
    passagesOfDocument(document, (part) => {
      counted.push(part);
      return part.length;
    }),
  );
  return { counted, passages };
};

it("lets others have their turn while it cuts a long text, and cuts no part twice", async () => {
  const { cutTurn, counted } = open();
  let turns = 1;
  let result = await cutTurn();
  for (; "units" in result; turns += 1) result = await cutTurn();
  const expected = whole();
  expect(turns).toBeGreaterThan(3);
  expect(result.passages).toEqual(expected.passages);
  expect(counted).toEqual(expected.counted);
});

it("begins again when the facts of the document have changed meanwhile", async () => {
  const { cutTurn, counted, state } = open();
  await cutTurn();
  await cutTurn();
  const before = counted.length;
  state.facts = aDocumentFacts({ title: "Another" });
  await cutTurn(false);
  expect(before).toBeGreaterThan(0);
  expect(counted.length - before).toBe(whole().counted.length);
});

it("cuts the rest in one turn when it may not pause", async () => {
  const { cutTurn } = open();
  expect(await cutTurn(false)).toMatchObject({ document });
});
