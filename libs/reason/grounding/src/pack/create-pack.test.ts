import type { PackCandidate } from "@quarry/contracts";
import { finish, sentences } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { documentsOf, idOf } from "../testing/numbered-texts.ts";
import { createPack, type PackMaterial } from "./create-pack.ts";
import { openPack, type PackDocument } from "./pack-view.ts";
import { renderPack } from "./render-pack.ts";

const countTokens = (text: string): number => Math.ceil(text.length / 4);

const candidate = (number: number, changes: Partial<PackCandidate> = {}): PackCandidate => ({
  documentId: idOf(number),
  grade: "B",
  spans: [],
  selected: null,
  ...changes,
});

const create = (
  documents: ReadonlyMap<string, PackDocument>,
  maxTokens: number,
  changes: Partial<PackMaterial> = {},
) => {
  const candidates = [...documents].map((_one, index) => candidate(index + 1));
  return finish(createPack({ before: null, candidates, documents, maxTokens, countTokens, ...changes }));
};

const lines = (source: number, count: number): string =>
  Array.from({ length: count }, (_none, line) => `Town ${source} counted ${line} boats in its harbour.`).join(
    " ",
  );

/** Returns the span of some words in a document. */
const spanOf = (text: string, words: string) => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
});

describe("createPack", () => {
  it("includes whole sources while they fit, in the order of the candidates", () => {
    const { pack, toSelect } = create(documentsOf([lines(1, 5), lines(2, 5)]), 10_000);
    expect(pack.sources).toEqual([
      { number: 1, documentId: idOf(1), sentences: "whole" },
      { number: 2, documentId: idOf(2), sentences: "whole" },
    ]);
    expect([pack.omitted, toSelect]).toEqual([[], []]);
  });

  it("includes the passages found in a long source, with neighbours, and requests a selection", () => {
    const text = lines(1, 400);
    const spans = [spanOf(text, "Town 1 counted 200 boats")];
    const documents = documentsOf([text, "A short text. It is whole."]);
    const candidates = [candidate(1, { spans }), candidate(2)];
    const { pack, toSelect } = create(documents, 1_000, { candidates });
    expect(pack.sources).toEqual([
      { number: 1, documentId: idOf(1), sentences: [{ from: 200, to: 202 }] },
      { number: 2, documentId: idOf(2), sentences: "whole" },
    ]);
    expect(toSelect.map(({ documentId }) => documentId)).toEqual([idOf(1)]);
  });

  it("lists a source without room as omitted, with the reason", () => {
    const { pack } = create(documentsOf([lines(1, 400)]), 20);
    expect(pack.sources).toEqual([]);
    expect(pack.omitted).toMatchObject([{ documentId: idOf(1), reason: expect.stringContaining("no room") }]);
  });

  it("omits a source without a selected sentence, unless no source would be left", () => {
    const documents = documentsOf([lines(1, 5), lines(2, 5)]);
    const none = candidate(1, { selected: [] });
    const { pack } = create(documents, 10_000, { candidates: [none, candidate(2)] });
    expect(pack.sources.map(({ documentId }) => documentId)).toEqual([idOf(2)]);
    expect([pack.offTopic, pack.omitted]).toEqual([[idOf(1)], []]);
    expect(create(documents, 10_000, { candidates: [none] }).pack.sources).toHaveLength(1);
  });

  it("keeps numbers and sentences of the previous pack, and continues with new sources", () => {
    const documents = documentsOf([lines(1, 400), lines(2, 4), lines(3, 4)]);
    const before = {
      sources: [
        { number: 3, documentId: idOf(1), sentences: [{ from: 7, to: 9 }] },
        { number: 5, documentId: idOf(2), sentences: "whole" as const },
      ],
      omitted: [],
      tokens: 0,
    };
    const { pack } = create(documents, 600, { before, candidates: [candidate(3), candidate(2)] });
    expect(pack.sources).toEqual([
      { number: 3, documentId: idOf(1), sentences: [{ from: 7, to: 9 }] },
      { number: 5, documentId: idOf(2), sentences: "whole" },
      { number: 6, documentId: idOf(3), sentences: "whole" },
    ]);
  });

  it("divides a small budget: no source gets a second sentence before each has one", () => {
    const texts = Array.from({ length: 10 }, (_none, index) => lines(index + 1, 100));
    const candidates = texts.map((text, index) =>
      candidate(index + 1, { spans: [{ start: 0, end: text.length }], selected: [{ from: 1, to: 100 }] }),
    );
    const { pack } = create(documentsOf(texts), 10 * 54 + 10, { candidates });
    expect(pack.sources.map(({ sentences: chosen }) => chosen)).toEqual(
      texts.map(() => [{ from: 1, to: 1 }]),
    );
  });

  describe("of 200 documents of 1,000 words", () => {
    const against = "Against all others, the harbour of Osk lost every boat it had.";
    const texts = Array.from({ length: 200 }, (_none, index) => lines(index + 1, 143));
    const planted = texts[180] ?? "";
    const held = `${planted.slice(0, 3_000)} ${against} ${planted.slice(3_000)}`;
    const bestSpans = (text: string, index: number) => [spanOf(text, `Town ${index + 1} counted 100 boats`)];
    const maxTokens = 48_000;

    const packed = (changed: string, plant: (found: PackCandidate) => PackCandidate) => {
      const all = texts.map((text, index) => (index === 180 ? changed : text));
      const documents = documentsOf(all);
      const candidates = all.map((text, index) => {
        const found = candidate(index + 1, {
          spans: bestSpans(text, index),
          selected: [{ from: 1, to: 30 }],
        });
        return index === 180 ? plant(found) : found;
      });
      const { pack } = create(documents, maxTokens, { candidates });
      return { pack, rendered: renderPack(finish(openPack(pack, documents))) };
    };
    const numberOf = (text: string): number =>
      sentences(text, "en").findIndex(({ start, end }) => text.slice(start, end).includes(against)) + 1;

    it.each([
      [
        "a span",
        held,
        (found: PackCandidate) => ({ ...found, spans: [...found.spans, spanOf(held, against)] }),
      ],
      [
        "a selection",
        held,
        (found: PackCandidate) => ({ ...found, selected: [{ from: numberOf(held), to: numberOf(held) }] }),
      ],
      ["a small document", `Osk is a town. ${against}`, (found: PackCandidate) => ({ ...found, spans: [] })],
    ])(
      "contains the source that contradicts all others, given as %s, within the budget",
      (_as, text, plant) => {
        const { pack, rendered } = packed(text, plant);
        expect(rendered).toContain(against);
        expect(countTokens(rendered)).toBeLessThanOrEqual(maxTokens);
        const chosen = new Map(pack.sources.map(({ documentId, sentences: ranges }) => [documentId, ranges]));
        const omitted = new Set(pack.omitted.map(({ documentId }) => documentId));
        expect(chosen.size + omitted.size).toBe(200);
        for (let number = 1; number <= 200; number += 1)
          if (number !== 181 && !omitted.has(idOf(number)))
            expect(rendered).toContain(`Town ${number} counted 100 boats`);
        expect(omitted.size).toBe(0);
      },
    );
  });
});
