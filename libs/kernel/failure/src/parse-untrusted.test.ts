import { describe, expect, it } from "vitest";
import { decodedUri, parsedJson } from "./parse-untrusted.ts";

describe("parsedJson", () => {
  it("parses JSON, and returns undefined for any other text", () => {
    expect(["[1]", "null", "", "{"].map(parsedJson)).toEqual([[1], null, undefined, undefined]);
  });
});

describe("decodedUri", () => {
  it("decodes a part of an address, and returns a part that cannot be decoded unchanged", () => {
    expect(["a%20b", "%C3%A9", "100%", "%ff"].map(decodedUri)).toEqual(["a b", "é", "100%", "%ff"]);
  });
});
