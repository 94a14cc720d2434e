import { describe, expect, it } from "vitest";
import { readableText } from "../testing/readable-item.ts";
import { wordKeysOf } from "./word-keys.ts";

describe("wordKeysOf", () => {
  it("gives all forms of a word one number, by position", () => {
    const { keys, keyOf } = wordKeysOf(readableText({ text: "Players played. A player, PLAYERS!" }));

    expect(keys[0]).toBe(keyOf("player"));
    expect([keys[0], keys[3], keys[4]]).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[2]).toBe(keyOf("a"));
    expect(keys[1]).not.toBe(keys[0]);
  });

  it("does not know a word that the text has in no form", () => {
    expect(wordKeysOf(readableText({ text: "Nothing." })).keyOf("player")).toBeUndefined();
  });

  it("tells numbers apart", () => {
    const { keyOf } = wordKeysOf(readableText({ text: "In 2024 and in 2025." }));

    expect(keyOf("2024")).not.toBe(keyOf("2025"));
  });

  it("is made once for a text", () => {
    const text = readableText({ text: "Once." });

    expect(wordKeysOf(text)).toBe(wordKeysOf(text));
  });
});
