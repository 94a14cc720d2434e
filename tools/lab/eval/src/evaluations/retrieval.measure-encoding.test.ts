import type { Encoder } from "@quarry/encoder";
import { describe, expect, it } from "vitest";
import { measureEncoding } from "./retrieval.ts";

/** An encoder whose calls end on command. */
const createSlowEncoder = () => {
  const waiting: (() => void)[] = [];
  const encodePassages: Encoder["encodePassages"] = () =>
    new Promise((resolve) => waiting.push(() => resolve([])));
  return { encoder: { encodePassages }, endNext: () => waiting.shift()?.() };
};

const text = { text: "x" };

describe("measureEncoding", () => {
  it("divides texts by the time in which any call was under way", async () => {
    let time = 0;
    const slow = createSlowEncoder();
    const { encoder, encodedPerSecond } = measureEncoding(slow.encoder, () => time);
    time = 1_000;
    const first = encoder.encodePassages([text, text]);
    time = 1_500;
    const second = encoder.encodePassages([text]);
    time = 2_000;
    slow.endNext();
    await first;
    time = 3_000;
    slow.endNext();
    await second;
    time = 9_000;
    expect(encodedPerSecond()).toBe(1.5);
  });

  it("says nothing when nothing was encoded", () => {
    expect(measureEncoding(createSlowEncoder().encoder, () => 0).encodedPerSecond()).toBeNull();
  });
});
