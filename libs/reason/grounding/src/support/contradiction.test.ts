import { describe, expect, it } from "vitest";
import { denyEachOther, haveOpposites } from "./contradiction.ts";

describe("denyEachOther", () => {
  it.each([
    ["The job is not retried.", "The job is retried.", "en", true],
    ["The lock isn't stored, the queue is.", "The queue is stored.", "en", true],
    ["The queue is not slow but reliable.", "The queue is reliable.", "en", false],
    ["The queue is not only fast.", "The queue is fast.", "en", false],
    ["Jobs are never not retried.", "Jobs are retried.", "en", false],
    ["Die Sperre wird nicht verlängert.", "Die Sperre wird verlängert.", "de", true],
    ["Le verrou n'est pas prolongé.", "Le verrou est prolongé.", "fr", true],
    ["系统不支持此功能", "系统支持此功能", "zh", true],
    ["不仅支持，而且非常快", "支持，而且快", "zh", false],
  ])("compares %j with %j", (one, other, language, denied) => {
    expect(denyEachOther(one, other, language)).toBe(denied);
  });
});

describe("haveOpposites", () => {
  it.each([
    ["It increases cost", "It reduces cost", true],
    ["a reliable link", "an unreliable link", true],
    ["faster or slower", "slower", false],
  ])("compares %j with %j", (one, other, opposed) => {
    expect(haveOpposites(one, other, "en")).toBe(opposed);
  });
});
