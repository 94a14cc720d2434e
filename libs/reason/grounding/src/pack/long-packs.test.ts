import { finish, type Sliced } from "@quarry/text";
import { expect, it } from "vitest";
import { documentsOf, idOf } from "../testing/numbered-texts.ts";
import { indexSentences } from "./closest-sentences.ts";
import { createPack } from "./create-pack.ts";
import { openPack } from "./pack-view.ts";
import { renderPackInSlices } from "./render-pack.ts";

const count = 5_000;
const text = Array.from({ length: count }, (_, index) => `- Mill ${index} ground.\n`).join("");
const documents = documentsOf([text]);
const sources = [{ number: 1, documentId: idOf(1), sentences: "whole" as const }];
const pack = finish(openPack({ sources }, documents));

const pausesIn = (work: Sliced<unknown>): number => {
  let pauses = 0;
  while (work.next().done !== true) pauses += 1;
  return pauses;
};

it("renders the sentences of a pack in turns, and passes over others in turns", () => {
  expect(pausesIn(renderPackInSlices(pack))).toBeGreaterThanOrEqual(count / 100);
  expect(pausesIn(renderPackInSlices(pack, () => false))).toBeGreaterThanOrEqual(count / 2_500);
});

it("creates a pack in turns, also for a passage of all sentences", () => {
  const span = { start: 0, end: text.length };
  const candidates = [{ documentId: idOf(1), grade: "B" as const, spans: [span], selected: null }];
  const countTokens = (words: string): number => words.length;
  const material = { before: null, candidates, documents, maxTokens: 20_000, countTokens };
  expect(pausesIn(createPack(material))).toBeGreaterThanOrEqual(count);
});

it("finds the best sentences for words of all, the earliest of equal ones first", () => {
  const { find } = finish(indexSentences(pack, "en"));
  const found = find("4000 and 3000: Mill ground", { max: 4 });
  expect(found.map(({ sentence }) => sentence)).toEqual([3_001, 4_001, 1, 2]);
});
