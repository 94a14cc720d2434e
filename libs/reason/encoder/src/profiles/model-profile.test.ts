import { describe, expect, it } from "vitest";
import { parseDeclaredProfile } from "./model-profile.ts";

describe("parseDeclaredProfile", () => {
  it("reads declared facts, and none from an empty text", () => {
    expect(parseDeclaredProfile('{"pooling":"cls","maxQueryTokens":48}')).toEqual({
      pooling: "cls",
      maxQueryTokens: 48,
    });
    expect(parseDeclaredProfile(undefined)).toEqual({});
    expect(parseDeclaredProfile("  ")).toEqual({});
  });

  it.each([
    ["{pooling", "the text"],
    ['{"pooling":"max"}', "pooling"],
    ['{"dimensions":3}', "Unrecognized key"],
    ["[]", "the text"],
  ])("rejects %s and names the problem", (text, named) => {
    expect(() => parseDeclaredProfile(text)).toThrow(expect.objectContaining({ code: "bad-configuration" }));
    expect(() => parseDeclaredProfile(text)).toThrow(new RegExp(`MODEL_PROFILE.*${named}`));
  });
});
