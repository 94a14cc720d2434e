import { describe, expect, it } from "vitest";
import { coarseTimings, createTextBuilder, type Cue, transcriptText } from "./transcript-text.ts";

describe("createTextBuilder", () => {
  it("makes one space of all white space, and none at the ends of a paragraph", () => {
    const builder = createTextBuilder();
    builder.separate();
    builder.add({ text: "  a \n b " });
    builder.add({ text: " c" });
    builder.beginParagraph();
    builder.add({ text: " d" });
    expect(builder.build().text).toBe("a b c\n\nd");
  });

  it("gives times only to timed parts, with no end before its beginning", () => {
    const builder = createTextBuilder();
    builder.add({ text: "Ann: " });
    builder.add({ text: "yes", startMs: 9, endMs: 3 });
    expect(builder.build()).toEqual({
      text: "Ann: yes",
      timings: [{ start: 5, end: 8, startMs: 9, endMs: 9 }],
    });
  });
});

const cue = (startMs: number, endMs: number, text: string, speaker?: string): Cue => ({
  startMs,
  endMs,
  speaker,
  parts: [{ text, startMs, endMs }],
});
const word = (startMs: number, text: string): Cue => ({ ...cue(startMs, startMs + 100, text), isWord: true });
const textOf = (...cues: Cue[]): string => transcriptText(cues).text;

describe("transcriptText", () => {
  it("joins cues with spaces and gives the place of each in the text", () => {
    const { text, timings } = transcriptText([cue(0, 900, " Good\n morning,"), cue(1_000, 1_500, "all. ")]);
    expect(text).toBe("Good morning, all.");
    expect(
      timings.map((timing) => [text.slice(timing.start, timing.end), timing.startMs, timing.endMs]),
    ).toEqual([
      ["Good morning,", 0, 900],
      ["all.", 1_000, 1_500],
    ]);
  });

  it("has words that are shown on, to mark another of them, once", () => {
    const shown = "a couple of barges enter the lock";
    expect(textOf(cue(0, 80, shown), cue(80, 200, shown), cue(200, 900, "and stop."))).toBe(
      `${shown} and stop.`,
    );
    expect(textOf(cue(0, 80, "Never."), cue(80, 200, "Never."))).toBe("Never. Never.");
    expect(textOf(cue(0, 80, shown), cue(2_000, 2_900, shown))).toBe(`${shown} ${shown}`);
  });

  it("begins a paragraph with the name when the speaker changes", () => {
    const { text, timings } = transcriptText([
      cue(0, 1, "Hello.", "Ann"),
      cue(1, 2, "And welcome.", "Ann"),
      cue(2, 3, "Thanks.", "Bo"),
      cue(3, 4, "(music)"),
    ]);
    expect(text).toBe("Ann: Hello. And welcome.\n\nBo: Thanks.\n\n(music)");
    expect(timings.map(({ start, end }) => text.slice(start, end))).toEqual([
      "Hello.",
      "And welcome.",
      "Thanks.",
      "(music)",
    ]);
  });

  it("begins a paragraph after four seconds of silence, and where the clock goes back", () => {
    expect(textOf(cue(0, 1_000, "One."), cue(4_999, 5_500, "Two."), cue(9_500, 9_900, "Three."))).toBe(
      "One. Two.\n\nThree.",
    );
    expect(textOf(cue(5_000, 6_000, "One."), cue(100, 200, "Two."))).toBe("One.\n\nTwo.");
  });

  it("begins a paragraph where one has become long", () => {
    const sentence = cue(0, 0, `${"word ".repeat(60)}end.`);
    const paragraphs = textOf(...Array.from({ length: 10 }, () => sentence)).split("\n\n");
    expect(paragraphs.map(({ length }) => length)).toEqual([1_524, 1_524]);
    const endless = textOf(...Array.from({ length: 1_000 }, () => cue(0, 0, "no end")));
    expect(Math.max(...endless.split("\n\n").map(({ length }) => length))).toBeLessThan(4_010);
  });

  it("puts no space between single words of Chinese, and one between others", () => {
    expect(textOf(word(0, "你"), word(100, "好"), word(200, "world"), word(300, "peace"))).toBe(
      "你好 world peace",
    );
  });

  it("leaves out cues without words and invisible text", () => {
    expect(textOf(cue(0, 1, " \u200b "), cue(1, 2, "So\u00adft"), cue(2, 3, ""))).toBe("Soft");
  });

  it("keeps ten hours of words", () => {
    const words = Array.from({ length: 90_000 }, (_, index) => word(index * 400, `w${index}`));
    const { text, timings } = transcriptText(words);
    expect(text.split(/\s+/u)).toHaveLength(90_000);
    const last = timings.at(-1);
    expect([text.slice(last?.start, last?.end), last?.startMs]).toEqual(["w89999", 35_999_600]);
  });
});

const timings = [0, 1, 2, 3, 4].map((index) => ({
  start: index * 5,
  end: index * 5 + 4,
  startMs: index * 100,
  endMs: index * 100 + 90,
}));

describe("coarseTimings", () => {
  it("keeps timings as they are where there is room for all", () => {
    expect(coarseTimings(timings, 5)).toBe(timings);
  });

  it("gives neighbours one time together where there is not, and leaves none out", () => {
    expect(coarseTimings(timings, 3)).toEqual([
      { start: 0, end: 9, startMs: 0, endMs: 190 },
      { start: 10, end: 19, startMs: 200, endMs: 390 },
      { start: 20, end: 24, startMs: 400, endMs: 490 },
    ]);
  });
});
