import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { parseJson } from "./parse-json.ts";

/** Small, so that short texts are read in parts. */
const atOnce = 4;

const parts = (json: string): number => [...parseJson(Buffer.from(json), atOnce)].length;

const outcome = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return error instanceof SyntaxError ? "invalid" : error;
  }
};

const texts = [
  '{"a": [1, 2, {"b": "x,]}\\\\\\""}], "c":null , "__proto__": {"d": [true, 1e3]}, "a": "again"}',
  " [ ] ",
  "[      ]",
  "{      }",
  '{"a": [        ], "b": [[[[[[1, 2, 3], 4]]], {     }]]}',
  '[[[[["deep", [1]]]]], {"é": "😀, ü", "1": [], "0": {}}]',
  '"a text of some length"',
  '{"long name of a field": {"x": [ ]}, "": ""}\n',
  `[${"12345,".repeat(20)}6]`,
];

/** Texts with one character left out, doubled, or replaced by a sign of JSON. */
const damaged = (text: string): string[] =>
  Array.from(text).flatMap((character, index, all) => {
    const [before, after] = [all.slice(0, index).join(""), all.slice(index + 1).join("")];
    return ["", character + character, ",", "]", "}", "[", "{", '"', ":", " "].map(
      (instead) => before + instead + after,
    );
  });

describe("parseJson", () => {
  it.each(texts)("reads %s as JSON.parse does, and everything close to it", (text) => {
    for (const json of [text, ...damaged(text)])
      expect([json, outcome(() => finish(parseJson(Buffer.from(json), atOnce)))]).toEqual([
        json,
        outcome(() => JSON.parse(json)),
      ]);
  });

  it("keeps a field named __proto__ as it is", () => {
    const value = finish(parseJson(Buffer.from('{"a": "bcdef", "__proto__": {"isAdmin": true}}'), atOnce));
    expect(Object.keys(Object(value))).toEqual(["a", "__proto__"]);
    expect(value).not.toHaveProperty("isAdmin");
  });

  it("reads a list in as many parts as it has long members", () => {
    const list = Array.from({ length: 100 }, (_, index) => ({ text: `Comment ${index}` }));
    expect(parts(JSON.stringify({ comments: list }))).toBeGreaterThan(100);
  });
});
