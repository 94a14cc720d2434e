import { describe, expect, it } from "vitest";
import { captionBlocks } from "./caption-blocks.ts";

const captionsOf = (text: string, isVtt: boolean) => {
  const read = captionBlocks(text, { isVtt });
  return "status" in read ? read : read.captions;
};
const vtt = (text: string) => captionsOf(text, true);
const srt = (text: string) => captionsOf(text, false);
const damaged = (detail: string) => ({
  status: "unavailable",
  reason: "damaged",
  detail: `${detail}; write times as 00:00:01.000 --> 00:00:04.000, or submit the words as plain text.`,
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

  it("loses no words that are behind a blank line inside a caption", () => {
    expect(srt("1\n00:01,000 --> 00:02,000\nOne\n\nand more\n\n2\n00:03,000 --> 00:04,000\n42")).toEqual([
      { startMs: 1_000, endMs: 2_000, lines: ["One", "and more"] },
      { startMs: 3_000, endMs: 4_000, lines: ["42"] },
    ]);
  });

  it("keeps captions without words, and does not read the number of a lost one as words", () => {
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

  it("reads an arrow in speech as words", () => {
    expect(srt("1\n00:01,000 --> 00:02,000\nwrite x --> y here")).toEqual([
      { startMs: 1_000, endMs: 2_000, lines: ["write x --> y here"] },
    ]);
  });

  it("reads a file with odd lines, and names them", () => {
    const text = "Hello\n1\n00:01,000 --> 00:02,000\nA\n\n2\n00:03 -->\nB\n\n3\n00:04,000 --> 00:05,000\nC";
    expect(captionBlocks(text, { isVtt: false })).toMatchObject({
      captions: [
        { startMs: 0, endMs: 0, lines: ["Hello"] },
        { startMs: 1_000, endMs: 2_000, lines: ["A"] },
        { startMs: 2_000, endMs: 2_000, lines: ["B"] },
        { startMs: 4_000, endMs: 5_000, lines: ["C"] },
      ],
      oddLines: [1, 7],
    });
  });

  it.each([
    [
      "times that are not times",
      "WEBVTT\n\n00:01.000 --> soon\nA",
      true,
      "Line 3 has times that cannot be read",
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

  it("names a line with a slip in its times, with its number left out and its words kept", () => {
    const text = "1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:0x,000 -> 00:00:04,000\nTwo\n";
    expect(captionBlocks(text, { isVtt: false })).toMatchObject({
      captions: [{ lines: ["One"] }, { lines: ["Two"] }],
      oddLines: [6],
    });
  });
});
