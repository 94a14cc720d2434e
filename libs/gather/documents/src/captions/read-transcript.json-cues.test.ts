import { describe, expect, it } from "vitest";
import { declaredCues, jsonCues, untimedCues } from "./read-transcript.ts";
import { transcriptText } from "./transcript-text.ts";

describe("untimedCues", () => {
  it("reads lines and turns without times", () => {
    expect(untimedCues(["Hi.", { speaker: "Ann", content: "Hello." }])).toEqual([
      { startMs: 0, endMs: 0, speaker: undefined, parts: [{ text: "Hi." }] },
      { startMs: 0, endMs: 0, speaker: "Ann", parts: [{ text: "Hello." }] },
    ]);
  });

  it.each([[[]], [["Hi.", {}]], [["Hi.", 7]], ["Hi."]])("leaves %j to others", (value) => {
    expect(untimedCues(value)).toBeUndefined();
  });
});

/** Returns each timed part of a transcript with its times. */
const timed = (value: unknown) => {
  const { text, timings } = transcriptText(jsonCues(value) ?? []);
  const pieces = timings.map(({ start, end, startMs, endMs }) => [text.slice(start, end), startMs, endMs]);
  return { text, pieces };
};
const whole = { text: "Good morning, all.", pieces: [["Good morning, all.", 500, 1_500]] };
const byWord = {
  text: "Good morning, all.",
  pieces: [
    ["Good", 500, 800],
    ["morning,", 800, 1_200],
    ["all.", 1_200, 1_500],
  ],
};
const words = [
  { word: " Good", start: 0.5, end: 0.8 },
  { word: " morning,", start: 0.8, end: 1.2 },
  { word: " all.", start: 1.2, end: 1.5 },
];
const spoken = { start: 0.5, end: 1.5, text: " Good morning, all." };
const inMs = words.map(({ word, start, end }) => ({
  text: word.trim(),
  start: start * 1_000,
  end: end * 1_000,
}));

describe("jsonCues", () => {
  it.each([
    ["Whisper", { text: "…", language: "en", segments: [{ ...spoken, words }] }, byWord],
    ["Whisper without words", { segments: [spoken] }, whole],
    [
      "a podcast",
      {
        version: "1.0.0",
        segments: words.map(({ word, start, end }) => ({ startTime: start, endTime: end, body: word })),
      },
      byWord,
    ],
    ["Whisper with the words beside", { segments: [spoken], words }, byWord],
    ["Whisper as transformers have it", { chunks: [{ timestamp: [0.5, 1.5], text: spoken.text }] }, whole],
    [
      "YouTube's json3",
      {
        events: [
          { tStartMs: 0, dDurationMs: 9_000, id: 1 },
          {
            tStartMs: 500,
            dDurationMs: 3_000,
            segs: [
              { utf8: "Good" },
              { utf8: " morning,", tOffsetMs: 300 },
              { utf8: " all.", tOffsetMs: 700 },
            ],
          },
          { tStartMs: 1_400, dDurationMs: 100, aAppend: 1, segs: [{ utf8: "\n" }] },
          { tStartMs: 1_500, dDurationMs: 100, segs: [{ utf8: "So" }] },
        ],
      },
      { text: "Good morning, all. So", pieces: [...byWord.pieces, ["So", 1_500, 1_600]] },
    ],
    ["a list with durations", [{ text: "Good morning, all.", start: "0.5", duration: "1.0" }], whole],
    [
      "a list in milliseconds",
      [{ text: "Good morning, all.", offset: 500, duration: 1_000, lang: "en" }],
      whole,
    ],
    [
      "a list with clock times",
      [{ text: "Good morning, all.", start: "00:00:00.500", end: "00:00:01.500" }],
      whole,
    ],
    ["AssemblyAI", { id: "x", text: "…", utterances: null, words: inMs }, byWord],
    [
      "AssemblyAI with speakers",
      { utterances: [{ speaker: "A", text: "Good morning, all.", start: 500, end: 1_500, words: inMs }] },
      { text: "A: Good morning, all.", pieces: byWord.pieces },
    ],
    [
      "Deepgram",
      {
        results: {
          channels: [
            {
              alternatives: [
                { words: words.map((each) => ({ ...each, punctuated_word: each.word.trim() })) },
              ],
            },
          ],
        },
      },
      byWord,
    ],
    [
      "Deepgram with speakers",
      { results: { utterances: [{ speaker: 0, transcript: "Good morning, all.", start: 0.5, end: 1.5 }] } },
      { text: "Speaker 0: Good morning, all.", pieces: whole.pieces },
    ],
    [
      "turns without times",
      [
        { speaker: "Ann", content: "Good morning." },
        { speaker: "Bo", content: "Hello." },
      ],
      { text: "Ann: Good morning.\n\nBo: Hello.", pieces: [] },
    ],
  ])("reads %s", (_case, value, transcript) => {
    expect(timed(value)).toEqual(transcript);
  });

  it("keeps the words of a segment if only some have times", () => {
    const value = {
      segments: [{ ...spoken, words: [{ word: "Good" }, { word: "morning,", start: 0.8, end: 1.2 }] }],
    };
    expect(timed(value)).toEqual({
      text: "Good morning, all.",
      pieces: [["morning, all.", 800, 1_200]],
    });
  });

  it("leaves no channel out", () => {
    const channel = (word: string) => ({ alternatives: [{ words: [{ word, start: 0, end: 0.5 }] }] });
    expect(timed({ results: { channels: [channel("yes"), channel("no")] } }).text).toBe(
      "Channel 1: yes\n\nChannel 2: no",
    );
  });

  it("uses the words of segments without text", () => {
    expect(timed({ segments: [{ start: 0.5, end: 1.5, words }] })).toEqual(byWord);
  });

  it("times nothing that has no time, and loses none of it", () => {
    const value = [
      { text: "Good morning.", start: 1, end: 2 },
      { text: "All.", start: "soon" },
    ];
    expect(timed(value)).toEqual({
      text: "Good morning. All.",
      pieces: [["Good morning.", 1_000, 2_000]],
    });
  });

  it("looks for a word near the previous one, so that a long segment is read in one pass", () => {
    const text = "quarry ".repeat(50_000);
    const missing = Array.from({ length: 50_000 }, () => ({ word: "Absent", start: 0, end: 1 }));
    expect(timed({ segments: [{ text, start: 0, end: 9_000, words: missing }] }).pieces).toHaveLength(1);
  });

  it.each([
    ["any object", { name: "quarry", version: 1 }],
    ["texts without times", [{ text: "a" }, { text: "b" }]],
    ["segments without times", { segments: [{ text: "a", label: "x" }] }],
    ["words that are strings", { words: ["a", "b"] }],
    ["events of something else", { events: [{ type: "click" }] }],
    ["a list that tells more than captions do", [{ text: "Login", start: 1, user: "ann" }]],
    ["turns that tell more", [{ speaker: "Ann", text: "Hi.", mood: "good" }]],
    ["a number", 7],
  ])("reads no transcript in %s", (_case, value) => {
    expect(jsonCues(value)).toBeUndefined();
  });
});

describe("declaredCues", () => {
  it.each([
    ["lines", ["Good morning.", "All."], "Good morning. All."],
    ["texts without times", [{ text: "Good morning.", label: 1 }, { text: "All." }], "Good morning. All."],
    ["captions that tell more", [{ text: "Good morning.", start: 0, user: "ann" }], "Good morning."],
  ])("reads %s because they were declared as a transcript", (_case, value, text) => {
    expect(transcriptText(declaredCues(value) ?? []).text).toBe(text);
  });

  it.each([
    ["a list in which one has no words", [{ text: "a" }, { label: 1 }]],
    ["numbers", [1, 2]],
    ["an object of something else", { a: 1 }],
  ])("reads no transcript in %s", (_case, value) => {
    expect(declaredCues(value)).toBeUndefined();
  });
});
