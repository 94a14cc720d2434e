import { describe, expect, it } from "vitest";
import { findTranscript, readCaptionFile, readTranscript } from "./read-transcript.ts";

const captions = [{ text: "Good morning.", start: 0, duration: 2 }];
const read = {
  status: "extracted",
  text: "Good morning.",
  mediaType: "application/vnd.quarry.transcript+json",
  timings: [{ start: 0, end: 13, startMs: 0, endMs: 2_000 }],
};

describe("readCaptionFile", () => {
  it("gives the text with its times, or says why not", () => {
    const vtt = "WEBVTT\n\n00:00.000 --> 00:02.000\nGood morning.";
    expect(readCaptionFile(vtt, "text/vtt")).toEqual({ ...read, mediaType: "text/vtt" });
    expect(readCaptionFile("WEBVTT", "text/vtt")).toMatchObject({ status: "unavailable", reason: "damaged" });
  });
});

describe("findTranscript", () => {
  it("finds a transcript where there is one", () => {
    expect(findTranscript(captions)).toEqual(read);
    expect(findTranscript({ a: 1 })).toBeUndefined();
  });
});

describe("readTranscript", () => {
  it("reads what was called a transcript, without times where it has none", () => {
    expect(readTranscript(captions)).toEqual(read);
    expect(readTranscript(["Good", "morning."])).toEqual({
      status: "extracted",
      text: "Good morning.",
      mediaType: read.mediaType,
    });
  });

  it.each([
    [
      "the field",
      [
        { text: "a", start: 0 },
        { text: [], start: 1 },
      ],
      /^transcript\[1\]\.text: .+\. Supported are/u,
    ],
    ["the forms", { a: 1 }, /^The transcript has no supported form.+ plain text\.$/u],
  ])("names %s in something that is not a transcript", (_case, value, detail) => {
    expect(readTranscript(value)).toMatchObject({ reason: "damaged", detail: expect.stringMatching(detail) });
  });
});
