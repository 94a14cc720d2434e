import { describe, expect, it } from "vitest";
import { captionCues, readCaptions, stripRollUp } from "./caption-files.ts";
import { transcriptText } from "./transcript-text.ts";

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

  it("distinguishes speakers", () => {
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

  it("drops a time before that of the previous word", () => {
    const [cue] = cuesOf("one <00:00:04.000>two <00:00:02.000>three");
    expect(cue?.parts).toEqual([
      { text: "one ", startMs: 1_000, endMs: 4_000 },
      { text: "two three", startMs: 4_000, endMs: 5_000 },
    ]);
  });

  it("returns nothing for a caption without words", () => {
    expect([...cuesOf(), ...cuesOf("<i> </i>")]).toEqual([]);
  });
});

const caption = (startMs: number, endMs: number, ...lines: string[]) => ({ startMs, endMs, lines });

describe("stripRollUp", () => {
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
  it("reads each line of a rolling display once, with the times of its words", () => {
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
    const file = readCaptions(text, "text/vtt");
    expect("status" in file ? file : transcriptText(file.cues)).toEqual({
      text: "good morning to you",
      timings: [
        { start: 0, end: 4, startMs: 0, endMs: 1_000 },
        { start: 5, end: 12, startMs: 1_000, endMs: 2_000 },
        { start: 13, end: 15, startMs: 2_010, endMs: 3_000 },
        { start: 16, end: 19, startMs: 3_000, endMs: 4_000 },
      ],
    });
  });

  it("returns an outcome for a damaged file", () => {
    expect(readCaptions("no captions", "application/x-subrip")).toMatchObject({ reason: "damaged" });
  });
});
