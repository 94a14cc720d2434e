import { describe, expect, it } from "vitest";
import { parseJson, parseJsonLines, readJson } from "./read-json.ts";

describe("parseJson", () => {
  it("parses, however deep", () => {
    expect(parseJson('{"a": [1]}')).toEqual({ status: "parsed", value: { a: [1] } });
    const depth = 100_000;
    expect(parseJson("[".repeat(depth) + "]".repeat(depth))).toMatchObject({ status: "parsed" });
  });

  it.each([
    ['{\n  "a": 1,\n  "b": tru\n}', /^Line 3 /u],
    ['[\n{"text": "a"},\n{"text": "b"', /^Line 3 /u],
    ["", /^Line 1 /u],
    [`${"[".repeat(100_000)}x`, /^(?:It|Line 1) /u],
  ])("names the line that is broken", (text, detail) => {
    expect(parseJson(text)).toMatchObject({
      status: "unavailable",
      reason: "damaged",
      detail: expect.stringMatching(detail),
    });
  });
});

describe("parseJsonLines", () => {
  it("parses one value a line, blank ones left out", () => {
    expect(parseJsonLines('{"a":1}\r\n\n[2]\n')).toEqual({ status: "parsed", value: [{ a: 1 }, [2]] });
  });

  it("names the line that is broken", () => {
    expect(parseJsonLines('{"a":1}\n\n{"a":')).toMatchObject({ detail: expect.stringMatching(/^Line 3 /u) });
  });
});

const json = "application/json";
const read = (value: unknown, mediaType = json) => readJson(JSON.stringify(value), mediaType);
const comments = [
  { id: "a", text: "Good.", likes: 1 },
  { id: "b", text: "Bad.", likes: 0 },
];
const captions = [
  { text: "Good morning.", start: 0, duration: 1 },
  { text: "All.", start: 1, duration: 1 },
];
const item = {
  linkId: "talk-1",
  title: "A talk",
  transcript: "Good morning.",
  comments: [{ text: "Nice.", author: "Ann" }],
};

describe("readJson", () => {
  it.each([
    ["captions", captions, "Good morning. All."],
    ["comments", comments, "Good.\n\nBad."],
    ["comments of a video", { id: "v", title: "Video", formats: [], comments }, "Good.\n\nBad."],
    ["an item", item, "Good morning."],
    ["an item in a list of one", [item], "Good morning."],
    ["an item of comments alone", { linkId: "x", comments: [{ text: "Nice.", author: "Ann" }] }, "Nice."],
  ])("recognises %s by their form", (_case, value, text) => {
    expect(read(value)).toMatchObject({ status: "extracted", text });
  });

  it("keeps what it does not know as the text it is", () => {
    for (const value of [
      { name: "quarry" },
      ["a", "b"],
      [],
      7,
      { transcript: "ENST0001", gene: "x" },
      [{ text: "a", label: 1 }],
    ])
      expect(read(value)).toBeUndefined();
    expect(read([{ id: "1", title: "t", text: "a" }])).toBeUndefined();
    expect(readJson("{ // a comment\n}", json)).toBeUndefined();
    expect(readJson('{ // no JSON\n"comments": true,\n}', json)).toBeUndefined();
  });

  it.each([
    ["comments", "application/vnd.quarry.comments+json", ["Good.", "Bad."], "Good.\n\nBad."],
    ["a transcript", "application/vnd.quarry.transcript+json", captions, "Good morning. All."],
    ["an item", "application/vnd.quarry.item+json", { text: "Good morning.", about: {} }, "Good morning."],
  ])("reads what is declared as %s so", (_case, mediaType, value, text) => {
    expect(read(value, mediaType)).toMatchObject({ status: "extracted", text });
  });

  it("reads comments in lines, as youtube-comment-downloader writes them", () => {
    const lines = comments.map((comment) => JSON.stringify(comment)).join("\n");
    for (const mediaType of ["application/jsonl", json, "application/vnd.quarry.comments+json"])
      expect(readJson(lines, mediaType)).toMatchObject({
        text: "Good.\n\nBad.",
        comments: [{ id: "a" }, { id: "b" }],
      });
  });

  it("takes the title of a video with its comments", () => {
    expect(read({ title: "Video", comments })).toMatchObject({ title: "Video" });
  });

  it.each([
    [
      "several items",
      [item, item],
      json,
      "unsupported-type",
      "The file holds 2 items; submit them one by one",
    ],
    [
      "items in a declared list",
      [item],
      "application/vnd.quarry.item+json",
      "unsupported-type",
      "holds 1 items",
    ],
    [
      "something that is not a list of comments",
      { a: 1 },
      "application/vnd.quarry.comments+json",
      "damaged",
      "are not a list",
    ],
    [
      "something that is not a transcript",
      { a: 1 },
      "application/vnd.quarry.transcript+json",
      "damaged",
      "no supported form",
    ],
  ])("returns an outcome for %s", (...row) => {
    const [, value, mediaType, reason, detail] = row;
    expect(read(value, mediaType)).toMatchObject({
      status: "unavailable",
      reason,
      detail: expect.stringContaining(detail),
    });
  });

  it("makes a transcript or comments that are cut off an outcome, whatever they are called", () => {
    expect(readJson('{"segments": [\n{"text": "a', json)).toMatchObject({
      reason: "damaged",
      detail: expect.stringMatching(/^Line 2 /u),
    });
    expect(readJson("[1,", "application/vnd.quarry.comments+json")).toMatchObject({ reason: "damaged" });
  });
});
