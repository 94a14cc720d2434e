import { describe, expect, it } from "vitest";
import { readSample } from "../testing/read-sample.ts";

const script = (...events: readonly string[]): string =>
  [
    "[Script Info]",
    "Title: The lake",
    "[V4+ Styles]",
    "Style: Default,Arial,20",
    "[Events]",
    "Format: Layer, Start, End, Style, Name, Text",
    ...events,
  ].join("\r\n");

describe("an Advanced SubStation Alpha script", () => {
  it("contains the speech in order of time, without remarks, styles and drawings", async () => {
    const text = script(
      "Dialogue: 0,0:00:05.00,0:00:08.00,Default,Jon,Nobody came,{\\i1}nobody{\\i0}.",
      "Comment: 0,0:00:01.00,0:00:02.00,Default,,a remark of the translator",
      "Dialogue: 0,0:00:01.00,0:00:04.00,Default,Mara,{\\pos(3,5)\\fad(1,1)}The \\{old\\} lake{a remark}\\Nfroze.",
      "Dialogue: 1,0:00:01.00,0:00:04.00,Shadow,Mara,{\\blur3}The \\{old\\} lake\\Nfroze.",
      "Dialogue: 0,0:00:02.00,0:00:04.00,Default,,{\\p1}m 0 0 l 10 0 10 10{\\p0}",
    );
    expect(await readSample(text, { uri: "file:lake.ass" })).toMatchObject({
      mediaType: "text/x-ssa",
      title: "The lake",
      text: "Mara: The {old} lake froze.\n\nJon: Nobody came,nobody.",
    });
  });

  it("is read in the order of its fields, and of version 4 without a plus", async () => {
    const text =
      "[Script Info]\n[Events]\nFormat: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n" +
      "Dialogue: Marked=0,0:00:01.20,0:00:04.00,Default,,0,0,0,,One, two.\nDialogue: Marked=0,0:00:04.00,0:00:05.00,Default,,0,0,0,,Three.";
    expect(await readSample(text, { uri: "file:lake.ssa" })).toMatchObject({
      text: "One, two. Three.",
      timings: [
        { start: 0, end: 9, startMs: 1_200, endMs: 4_000 },
        { start: 10, end: 16, startMs: 4_000, endMs: 5_000 },
      ],
    });
  });

  it("is known by its first line, and damaged without dialogue", async () => {
    const read = await readSample(script(), { uri: "file:lake.txt" });
    expect(read).toMatchObject({ reason: "damaged", detail: expect.stringContaining("no dialogue") });
  });
});

describe("a caption file with an odd line", () => {
  it("is read, and its metadata name the line", async () => {
    const text =
      "1\n00:00:01,000 --> 00:00:02,000\nThe lake froze.\n\n2\n00:00:0x --> 00:00:04,000\nNobody came.\n";
    expect(await readSample(text, { uri: "file:lake.srt" })).toMatchObject({
      text: "The lake froze. Nobody came.",
      metadata: { linesWithoutReadableTimes: "6" },
    });
  });
});

describe("a transcript in JSON", () => {
  it.each([
    ["a list of captions", [{ text: "it&#39;s gone &amp; lost", start: 1, duration: 2 }]],
    [
      "events",
      { events: [{ tStartMs: 80, dDurationMs: 900, segs: [{ utf8: "it&#39;s gone &amp; lost" }] }] },
    ],
    ["segments", { segments: [{ start: 0, end: 2, text: "it&#x27;s gone &amp; lost" }] }],
  ])("contains no escapes of a page: %s", async (_form, value) => {
    expect(await readSample(JSON.stringify(value), { uri: "file:a.json" })).toMatchObject({
      text: "it's gone & lost",
    });
  });
});
