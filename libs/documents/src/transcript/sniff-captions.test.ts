import { describe, expect, it } from "vitest";
import { sniffCaptions } from "./sniff-captions.ts";

describe("sniffCaptions", () => {
  it.each([
    ["WEBVTT\n\n00:01.000 --> 00:02.000\nA", "text/vtt"],
    ["\uFEFFWEBVTT - talk\r\n\r\n00:01.000 --> 00:02.000\r\nA", "text/vtt"],
    ["\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nA", "application/x-subrip"],
    ["WEBVTT is a format of captions.\nIt has arrows.", undefined],
    ["1\nA list that begins with a number", undefined],
  ])("knows %j", (text, mediaType) => {
    expect(sniffCaptions(text)).toBe(mediaType);
  });
});
