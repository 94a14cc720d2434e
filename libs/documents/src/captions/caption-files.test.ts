import { describe, expect, it } from "vitest";
import { captionBlocks, captionCues, parseTimestamp, readCaptions, stripRollUp } from "./caption-files.ts";
import { transcriptText } from "./transcript-text.ts";

describe("parseTimestamp", () => {
  it.each([
    ["00:00:01.000", 1_000],
    ["00:00:01,250", 1_250],
    ["02:03", 123_000],
    ["02:03.5", 123_500],
    ["10:00:00.001", 36_000_001],
    [" 1:02:03.004 ", 3_723_004],
  ])("reads %s", (text, milliseconds) => {
    expect(parseTimestamp(text)).toBe(milliseconds);
  });

  it.each(["", "12", "1:2:3:4", "00:00:0x", "-00:01", "00:00:01 --> 00:00:02"])(
    "takes %j for no time",
    (text) => {
      expect(parseTimestamp(text)).toBeUndefined();
    },
  );
});

const vtt = (text: string) => captionBlocks(text, { isVtt: true });
const srt = (text: string) => captionBlocks(text, { isVtt: false });
const damaged = (detail: string) => ({
  status: "unavailable",
  reason: "damaged",
  detail: `${detail}; write times as 00:00:01.000 --> 00:00:04.000, or hand in the words as plain text.`,
});

describe("captionBlocks", () => {
  it("reads WebVTT without its head, notes, styles, regions, identifiers and settings", () => {
    const text = `WEBVTT - A talk
Kind: captions

STYLE
::cue { color: red }

REGION
id:left

NOTE
a note
of two lines

intro
00:01.000 --> 00:02.500 align:start position:0%
Good morning.

00:00:03.000 --> 00:00:04.000
Two
lines.
`;
    expect(vtt(text)).toEqual([
      { startMs: 1_000, endMs: 2_500, lines: ["Good morning."] },
      { startMs: 3_000, endMs: 4_000, lines: ["Two", "lines."] },
    ]);
  });

  it("reads SubRip with commas, dots, and without the blank lines between", () => {
    const text =
      "1\r\n00:00:01,000 --> 00:00:02.000\r\nOne\r\n2\r\n00:00:02,500 --> 00:00:03,000\r\nTwo\r\n00:00:04,000 --> 00:00:05,000\r\nThree";
    expect(srt(text)).toEqual([
      { startMs: 1_000, endMs: 2_000, lines: ["One"] },
      { startMs: 2_500, endMs: 3_000, lines: ["Two"] },
      { startMs: 4_000, endMs: 5_000, lines: ["Three"] },
    ]);
  });

  it("loses no words that stand behind a blank line inside a caption", () => {
    expect(srt("1\n00:01,000 --> 00:02,000\nOne\n\nand more\n\n2\n00:03,000 --> 00:04,000\n42")).toEqual([
      { startMs: 1_000, endMs: 2_000, lines: ["One", "and more"] },
      { startMs: 3_000, endMs: 4_000, lines: ["42"] },
    ]);
  });

  it("keeps captions without words, and takes the number of a lost one for no words", () => {
    expect(srt("1\n00:01,000 --> 00:02,000\n\n2\n00:03,000 --> 00:04,000\nTwo\n\n3\n\n")).toEqual([
      { startMs: 1_000, endMs: 2_000, lines: [] },
      { startMs: 3_000, endMs: 4_000, lines: ["Two"] },
    ]);
  });

  it("lets a caption that ends before it begins last no time, and one go back", () => {
    expect(vtt("WEBVTT\n\n10:00:05.000 --> 10:00:04.000\nA\n\n00:01.000 --> 00:02.000\nB")).toEqual([
      { startMs: 36_005_000, endMs: 36_005_000, lines: ["A"] },
      { startMs: 1_000, endMs: 2_000, lines: ["B"] },
    ]);
  });

  it("takes an arrow in what is said for words", () => {
    expect(srt("1\n00:01,000 --> 00:02,000\nwrite x --> y here")).toEqual([
      { startMs: 1_000, endMs: 2_000, lines: ["write x --> y here"] },
    ]);
  });

  it.each([
    ["times that are none", "WEBVTT\n\n00:01.000 --> soon\nA", true, "Line 3 has times that cannot be read"],
    [
      "half a time later on",
      "1\n00:01,0 --> 00:02,0\nA\n\n2\n00:03 -->\nB",
      false,
      "Line 6 has times that cannot be read",
    ],
    [
      "words before all times",
      "Hello\n1\n00:01,000 --> 00:02,000\nA",
      false,
      "Line 1 stands before the first times",
    ],
    ["no times at all", "WEBVTT\n\nHello there", true, "Line 1 begins a file in which no line has times"],
  ])("names the line of %s", (_case, text, isVtt, detail) => {
    expect(captionBlocks(text, { isVtt })).toEqual(damaged(detail));
  });

  it("reads a line of a megabyte as words", () => {
    const line = `${"0:00 ".repeat(200_000)}-->`;
    expect(srt(`1\n00:01,000 --> 00:02,000\n${line}`)).toEqual([
      { startMs: 1_000, endMs: 2_000, lines: [line] },
    ]);
  });
});

const cuesOf = (...lines: string[]) => captionCues({ startMs: 1_000, endMs: 5_000, lines });

describe("captionCues", () => {
  it("keeps the time of every word that has one", () => {
    expect(cuesOf("Good<00:00:02.000><c> morning</c><00:00:03.000><c> all</c>")).toEqual([
      {
        startMs: 1_000,
        endMs: 5_000,
        speaker: undefined,
        parts: [
          { text: "Good", startMs: 1_000, endMs: 2_000 },
          { text: " morning", startMs: 2_000, endMs: 3_000 },
          { text: " all", startMs: 3_000, endMs: 5_000 },
        ],
      },
    ]);
  });

  it("tells speakers apart", () => {
    const said = cuesOf("<v.loud Ann &amp; Bo>Good morning.</v> <v Cy>Hello.", "Again.").map(
      ({ speaker, parts }) => [speaker, parts.map(({ text }) => text).join("")],
    );
    expect(said).toEqual([
      ["Ann & Bo", "Good morning."],
      ["Cy", "Hello.\nAgain."],
    ]);
  });

  it("takes tags off and leaves other angle brackets and ampersands alone", () => {
    const [cue] = cuesOf('{\\an8}<i>a</i> < b <font color="red">&lt;c&gt;</font> AT&T <unknown> <3');
    expect(cue?.parts.map(({ text }) => text).join("")).toBe("a < b <c> AT&T <unknown> <3");
  });

  it("knows no time that lies before the word before", () => {
    const [cue] = cuesOf("one <00:00:04.000>two <00:00:02.000>three");
    expect(cue?.parts).toEqual([
      { text: "one ", startMs: 1_000, endMs: 4_000 },
      { text: "two three", startMs: 4_000, endMs: 5_000 },
    ]);
  });

  it("says nothing for a caption without words", () => {
    expect([...cuesOf(), ...cuesOf("<i> </i>")]).toEqual([]);
  });
});

const caption = (startMs: number, endMs: number, ...lines: string[]) => ({ startMs, endMs, lines });

describe("stripRollUp", () => {
  it("shows every line of a rolling display once", () => {
    const rolling = [
      caption(0, 2_000, "good<00:00:01.000><c> morning</c>"),
      caption(2_000, 2_010, "good morning"),
      caption(2_010, 4_000, "good morning", "to<00:00:03.000><c> you</c>"),
      caption(4_000, 4_010, "to you"),
      caption(4_010, 6_000, "to you", "all"),
    ];
    expect(stripRollUp(rolling).map(({ lines }) => lines)).toEqual([
      ["good<00:00:01.000><c> morning</c>"],
      [],
      ["to<00:00:03.000><c> you</c>"],
      [],
      ["all"],
    ]);
  });

  it("leaves people who repeat themselves alone", () => {
    const said = [caption(0, 900, "No."), caption(900, 1_800, "No."), caption(1_800, 2_700, "No.")];
    expect(stripRollUp(said)).toEqual(said);
  });

  it("leaves one repeated line in an ordinary file alone", () => {
    const said = [caption(0, 900, "La"), caption(900, 1_800, "La", "li"), caption(1_900, 2_700, "lu")];
    expect(stripRollUp(said)).toEqual(said);
  });
});

describe("readCaptions", () => {
  it("reads what a rolling display shows line by line once, with the times of its words", () => {
    const text = `WEBVTT
Kind: captions

00:00:00.000 --> 00:00:02.000 align:start position:0%
 
good<00:00:01.000><c> morning</c>

00:00:02.000 --> 00:00:02.010 align:start position:0%
good morning
 

00:00:02.010 --> 00:00:04.000 align:start position:0%
good morning
to<00:00:03.000><c> you</c>

00:00:04.000 --> 00:00:04.010 align:start position:0%
to you
 
`;
    const cues = readCaptions(text, "text/vtt");
    expect("status" in cues ? cues : transcriptText(cues)).toEqual({
      text: "good morning to you",
      timings: [
        { start: 0, end: 4, startMs: 0, endMs: 1_000 },
        { start: 5, end: 12, startMs: 1_000, endMs: 2_000 },
        { start: 13, end: 15, startMs: 2_010, endMs: 3_000 },
        { start: 16, end: 19, startMs: 3_000, endMs: 4_000 },
      ],
    });
  });

  it("makes a damaged file an outcome", () => {
    expect(readCaptions("no captions", "application/x-subrip")).toMatchObject({ reason: "damaged" });
  });
});
