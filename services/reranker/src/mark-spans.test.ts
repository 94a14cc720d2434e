import type { TokenOffset } from "@quarry/evidence";
import type { TokenMatrix } from "@quarry/ranking";
import { describe, expect, it } from "vitest";
import { markSpans } from "./mark-spans.ts";

const wordsOf = (text: string): { word: string; offset: TokenOffset }[] =>
  [...text.matchAll(/\w+/g)].map((match) => ({
    word: match[0].toLowerCase(),
    offset: [match.index, match.index + match[0].length],
  }));

const vocabulary = ["worker", "killed", "job", "again", "lock", "bread", "yeast", "title"];

/** A word is a one-hot vector, an unknown one nearly nothing. */
const matrixOf = (words: readonly string[]): TokenMatrix => {
  const dimensions = vocabulary.length;
  const data = new Float32Array(words.length * dimensions);
  words.forEach((word, row) => {
    const column = vocabulary.indexOf(word);
    if (column >= 0) data[row * dimensions + column] = 1;
  });
  return { data, count: words.length, dimensions };
};

const documentStart = 1_000;

const mark = (query: string, text: string, header = "") => {
  const found = wordsOf(text);
  const headerWords = wordsOf(header).map(({ word }) => word);
  const spans = markSpans(matrixOf(wordsOf(query).map(({ word }) => word)), {
    start: documentStart,
    end: documentStart + text.length,
    text,
    language: "en",
    tokens: matrixOf([...headerWords, ...found.map(({ word }) => word)]),
    tokenOffsets: [
      ...headerWords.map((): TokenOffset => [-1, -1]),
      ...found.map(({ offset: [start, end] }): TokenOffset => [start + documentStart, end + documentStart]),
    ],
  });
  return spans.map(({ start, end, score }) => ({
    text: text.slice(start - documentStart, end - documentStart),
    score,
  }));
};

describe("markSpans", () => {
  it("puts the sentence first whose words the query means, with its share", () => {
    const text = "Bread needs yeast. A killed worker loses its lock. The job runs again.";
    expect(mark("worker killed lock job", text)).toEqual([
      { text: "A killed worker loses its lock.", score: 0.75 },
      { text: "The job runs again.", score: 0.25 },
    ]);
  });

  it("leaves headings and list marks out of the span", () => {
    expect(mark("job again", "## The job\n\n- It runs again.\n")).toEqual([
      { text: "It runs again.", score: 0.5 },
    ]);
  });

  it("does not count what the header carries", () => {
    expect(mark("title job", "The job runs.", "title")).toEqual([{ text: "The job runs.", score: 0.5 }]);
  });

  it("answers with one sentence even when nothing speaks for it", () => {
    expect(mark("title", "The job runs. Bread needs yeast.", "title")).toHaveLength(1);
  });

  it("marks code as a whole", () => {
    const code = "```ts\nconst job = lock();\n```\n\n";
    expect(mark("job", code)).toEqual([{ text: code.trim(), score: 1 }]);
  });

  it("marks at most five sentences", () => {
    const text = "The worker. The killed. The job. The again. The lock. The bread. The yeast.";
    expect(mark("worker killed job again lock bread yeast", text)).toHaveLength(5);
  });
});
