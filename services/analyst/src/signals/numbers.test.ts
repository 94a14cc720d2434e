import { describe, expect, it } from "vitest";
import { numbersAgree } from "./numbers-agree.ts";
import { datesOf, quantities } from "./quantities.ts";
import { supportScore } from "./support-score.ts";

describe("quantities", () => {
  it("names what is counted, and leaves out names and years", () => {
    expect(quantities("In 2019 RFC 9457 listed 12 fields and 5 ms of delay.", "en")).toEqual([
      expect.objectContaining({ value: 12, of: "field" }),
      expect.objectContaining({ value: 5, of: "ms" }),
    ]);
  });

  it("marks limits and estimates", () => {
    expect(quantities("at least 5 workers", "en")[0]).toMatchObject({ bounded: true });
    expect(quantities("exactly 5 workers", "en")[0]).toMatchObject({ bounded: false });
  });
});

describe("datesOf", () => {
  it("reads years and days, each as exact as it is written", () => {
    expect(datesOf("Founded on 3 May 1998, sold in 2006.")).toEqual(["1998-05-03", "2006"]);
  });
});

describe("numbersAgree", () => {
  it.each([
    ["It waits 15 s.", "The wait is 15 s at most.", true],
    ["It waits 15 s.", "The wait is 20 s at most.", false],
    ["It has 3 parts.", "It consists of three parts.", true],
    ["It grew by 12 %.", "It took 12 ms, or 4 %.", false],
    ["It waits.", "It waits 5 s.", true],
    ["高度为 300 米。", "塔高 300 米。", true],
  ])("%s / %s: %s", (sentence, quote, expected) => {
    expect(numbersAgree(sentence, quote)).toBe(expected);
  });
});

describe("supportScore", () => {
  it("is one for the same words, whatever the white space", () => {
    expect(supportScore("A run is durable.", "A run\n  is durable.", "en")).toBe(1);
  });

  it("is one for a sentence that stands inside its quote", () => {
    expect(supportScore("A run is durable", "We say that a run is durable.", "en")).toBe(1);
  });

  it("falls with the share of terms the quote lacks", () => {
    const near = supportScore(
      "A run survives a killed worker.",
      "Runs survive the loss of killed workers.",
      "en",
    );
    const far = supportScore("A run survives a killed worker.", "The gateway validates requests.", "en");
    expect(near).toBeGreaterThan(0.9);
    expect(far).toBe(0);
  });

  it("is halved when one denies what the other says", () => {
    const said = "The worker renews its lock.";
    expect(supportScore(said, "The worker never renews its own lock.", "en")).toBeLessThanOrEqual(0.5);
  });
});
