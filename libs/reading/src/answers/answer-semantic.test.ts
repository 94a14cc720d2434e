import { contentRequestSchema, type ItemReference } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { answered } from "../testing/any-answers.ts";
import { readableComments, readableItem, readableText } from "../testing/readable-item.ts";
import { meaningSearch } from "./answer-semantic.ts";

const line = (index: number): string =>
  `Ann: In minute ${index} we spoke of ${index === 40 ? "funding for students, which fell" : "other things, as we do"}.`;
const lines = Array.from({ length: 400 }, (_, index) => line(index));
const text = lines.join("\n");
const talk = readableItem("talk", { transcript: readableText({ text, topicAreas: ["minutes"] }) });
const spot = talk.reference.transcript?.documentId ?? "";
const passage = (index: number, score: number) => {
  const start = text.indexOf(line(index));
  return { documentId: spot, start, end: start + line(index).length, score };
};
const ask = (query: string, passages: readonly ReturnType<typeof passage>[], topK = 1) =>
  answered({ type: "semantic", query, topK }, [talk], { found: new Map([["req_1", passages]]) });

describe("answerSemantic", () => {
  it("gives the section around the best passage, and not the others", () => {
    const { said, repairs } = ask("what leads nowhere", [passage(300, 9), passage(100, 1)]);

    expect(repairs).toEqual([]);
    expect(said.join("\n")).toContain(line(300));
    expect(said.join("\n")).not.toContain(line(100));
    expect(said.join("\n").length).toBeGreaterThan(3 * line(300).length);
  });

  it("gives whole sentences only", () => {
    const { said } = ask("funding", [passage(300, 9), passage(100, 5)], 2);

    for (const piece of said) expect(piece).toMatch(/^Ann: .*\.$/su);
  });

  it("never reads more than the sections asked for and the passages", () => {
    const { words } = ask("funding", [passage(300, 9), passage(100, 5), passage(50, 3)], 2);

    expect(words).toBeLessThan(2 * 400 + 100);
  });

  it("looks for the words where the search found nothing, and says so", () => {
    const { said, repairs } = ask("student funding", []);

    expect(said.join("\n")).toContain(line(40));
    expect(repairs).toEqual(["a search by meaning found nothing: looked for the words"]);
  });

  it("refuses what neither the search nor the words find", () => {
    expect(ask("xylophone", [])).toMatchObject({ status: "refused", available: ["minutes"] });
  });

  it("leaves out passages of texts that were not asked for, or that end after the text", () => {
    const { status } = ask("xylophone", [
      { ...passage(300, 9), documentId: "00000000-0000-4000-8000-000000000000" },
      { ...passage(300, 9), end: text.length + 1 },
    ]);

    expect(status).toBe("refused");
  });

  it("gives the comments that a passage of them touches", () => {
    const comments = readableComments([{ text: "One." }, { text: "Two." }, { text: "Three." }]);
    const item = readableItem("c", { comments });
    const start = comments.text.indexOf("Two.");
    const { said } = answered({ type: "semantic", query: "count", contentTypes: ["comments"] }, [item], {
      found: new Map([
        [
          "req_1",
          [{ documentId: comments.documentId, start, end: comments.text.indexOf("Three.") + 3, score: 1 }],
        ],
      ]),
    });

    expect(said).toEqual(["Two.", "Three."]);
  });
});

const part = (documentId: string) => ({ documentId, characters: 9, words: 2, language: "en" });
const item = (linkId: string): ItemReference => ({
  itemId: linkId,
  linkId,
  source: "youtube",
  title: linkId,
  metadata: {},
  transcript: part(`${linkId}-t`),
  comments: { ...part(`${linkId}-c`), count: 1 },
});
const items = [item("a"), item("b")];

const searchOf = (fields: object) =>
  meaningSearch(
    contentRequestSchema.parse({ id: "q", type: "semantic", query: "who left?", ...fields }),
    items,
  );

describe("meaningSearch", () => {
  it("names the texts that a request is about, those of all items where it names none", () => {
    expect(searchOf({ linkIds: ["b"], contentTypes: ["transcript", "comments"] })?.documentIds).toEqual([
      "b-t",
      "b-c",
    ]);
    expect(searchOf({})?.documentIds).toEqual(["a-t", "b-t"]);
  });

  it.each([
    [3, 20],
    [30, 30],
    [50, 50],
  ])("asks, for %i results, for %i passages to choose from", (topK, passages) => {
    expect(searchOf({ topK })).toMatchObject({ query: "who left?", topK: passages });
  });

  it("is nothing for a request of another kind, or without a text", () => {
    expect(searchOf({ linkIds: ["nowhere"] })).toBeUndefined();
    expect(meaningSearch(contentRequestSchema.parse({ id: "q", type: "metadata" }), items)).toBeUndefined();
  });
});
