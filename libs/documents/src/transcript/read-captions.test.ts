import { describe, expect, it } from "vitest";
import { readCaptions } from "./read-captions.ts";
import { transcriptText } from "./transcript-text.ts";

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
