import { describe, expect, it } from "vitest";
import type { PageLayout } from "./page-layout.ts";
import { recognizedPage } from "./recognized-lines.ts";

/** Creates a line of words written as `text:confidence`, at a height of the page. */
const lineAt = (y: number, words: string, rowHeight = 30): PageLayout[number] => {
  const box = { x0: 100, y0: y - 20, x1: 900, y1: y };
  return {
    bbox: box,
    baseline: { ...box, y0: y, y1: y },
    rowAttributes: { rowHeight },
    words: words.split(" ").map((word) => {
      const [text = "", confidence = "90", x = "100"] = word.split("/");
      return { text, confidence: Number(confidence), bbox: { ...box, x0: Number(x), x1: Number(x) + 100 } };
    }),
  };
};

const textsOf = (layout: PageLayout) => recognizedPage(layout).lines.map(({ text }) => text);

describe("recognizedPage", () => {
  it("marks uncertain words, and keeps them", () => {
    expect(textsOf([lineAt(100, "The harbour/59 was/60 qu1et/10")])).toEqual(["The harbour[?] was qu1et[?]"]);
  });

  it("leaves out specks, and lines that are noise", () => {
    expect(textsOf([lineAt(100, "A ~/20 word"), lineAt(140, "xq/30 Ii/45 vv/20")])).toEqual(["A word"]);
  });

  it("puts no spaces between Chinese characters and before their punctuation", () => {
    expect(textsOf([lineAt(100, "委员会 批准/50 了 。 用 Linux 系统 ,")])).toEqual([
      "委员会批准[?]了。用 Linux 系统,",
    ]);
  });

  it("reads columns that were read as rows one after the other", () => {
    const rows = Array.from({ length: 7 }, (_, index) => {
      const left = ["left", "column", "goes", "on"].map((word, place) => `${word}/90/${100 + place * 110}`);
      const right = ["right", "one", "does", "too"].map((word, place) => `${word}/90/${700 + place * 110}`);
      return lineAt(100 + index * 40, [...left, ...right].join(" "));
    });
    expect(textsOf(rows)).toEqual([
      ...rows.map(() => "left column goes on"),
      ...rows.map(() => "right one does too"),
    ]);
  });

  it("says how sure it is by letters, and nothing of an empty page", () => {
    expect(recognizedPage([lineAt(100, "abcd/90 e/60")])).toMatchObject({ confidence: 0.84, characters: 5 });
    expect(recognizedPage([])).toEqual({ lines: [], confidence: 0, characters: 0 });
  });

  it("gives lines of nearly one height one size, and a heading a larger one", () => {
    const { lines } = recognizedPage([
      lineAt(100, "Heading", 48),
      lineAt(160, "first line of text", 30),
      lineAt(200, "second line of text", 34),
      lineAt(240, "third line of text", 30),
    ]);
    expect(lines.map(({ size }) => size)).toEqual([16, 10, 10, 10]);
    expect(lines.map(({ y }) => y)).toEqual([-50, -80, -100, -120]);
  });
});
