import { describe, expect, it } from "vitest";
import { isData } from "./sentence-quality.ts";

describe("isData", () => {
  it.each([
    '{\n  "type": "object",\n  "properties": {\n    "name": { "type": "string" }\n  }\n}',
    '{"type":"object","properties":{"name":{"type":"string"},"size":{"type":"number"}}}',
    "<rss>\n<channel>\n<title>News</title>\n<item>\n</item>\n</channel>\n</rss>",
    "[\n  1.5,\n  2,\n  3\n]",
  ])("knows data: %s", (text) => {
    expect(isData(text)).toBe(true);
  });

  it.each([
    "A worker holds a lock. It renews the lock every second (see `lockDuration`).",
    '# Settings\n\nThe file has one entry:\n\n```json\n{ "port": 8080 }\n```\n\nA service reads it once. It does not read it again.',
    "- first step\n- second step\n- third step",
    "",
  ])("leaves prose, lists and prose with code alone: %s", (text) => {
    expect(isData(text)).toBe(false);
  });
});
