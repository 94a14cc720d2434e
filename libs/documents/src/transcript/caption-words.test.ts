import { describe, expect, it } from "vitest";
import { captionCues } from "./caption-words.ts";

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
