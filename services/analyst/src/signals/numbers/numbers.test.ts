import { describe, expect, it } from "vitest";
import { supportScore } from "../support-score.ts";
import { quantityConflict } from "./number-conflict.ts";
import { numbersAgree } from "./numbers-agree.ts";
import { datesOf, quantities } from "./quantities.ts";

describe("quantities", () => {
  it("names what is counted, and leaves out names and years", () => {
    expect(quantities("In 2019 RFC 9457 listed 12 fields and 5 ms of delay.", "en")).toEqual([
      expect.objectContaining({ value: 12, of: "field" }),
      expect.objectContaining({ value: 0.005, of: "s" }),
    ]);
  });

  it("marks limits and estimates", () => {
    expect(quantities("at least 5 workers", "en")[0]).toMatchObject({ bounded: true });
    expect(quantities("exactly 5 workers", "en")[0]).toMatchObject({ bounded: false });
  });

  it.each([
    ["It takes 5–10 ms.", { value: 0.005, upTo: 0.01, of: "s" }],
    ["It takes between 5 and 10 minutes.", { value: 300, upTo: 600, of: "s" }],
    ["It takes five to ten retries.", { value: 5, upTo: 10 }],
    ["耗时 5 到 10 ms。", { value: 0.005, upTo: 0.01, of: "s" }],
  ])("takes a range for one amount: %s", (text, range) => {
    const language = text.startsWith("耗") ? "zh" : "en";
    expect(quantities(text, language)).toEqual([expect.objectContaining({ ...range, bounded: false })]);
  });

  it("takes two amounts for two", () => {
    expect(quantities("It has 5 parts and 10 screws.", "en")).toHaveLength(2);
  });

  it("reads words for numbers, and no article or pronoun for one", () => {
    expect(quantities("One of them has twenty-five screws.", "en")).toEqual([
      expect.objectContaining({ value: 25, of: "screw" }),
    ]);
  });
});

describe("quantityConflict", () => {
  it.each([
    ["The wait is 500 ms.", "The wait is 2 s."],
    ["The file has 3 MB.", "The file has 1 GB."],
    ["It grew by 12 %.", "It grew by a third of its size."],
    ["It has 12 parts.", "It has twenty parts."],
    ["It takes 5 to 10 minutes.", "It takes 12 minutes."],
    ["It costs 1,234 euros.", "It costs 1.500,00 euros."],
  ])("finds other amounts in %s and %s", (one, other) => {
    expect(quantityConflict(one, other, "en")).toBeDefined();
    expect(quantityConflict(other, one, "en")).toBeDefined();
  });

  it.each([
    ["The wait is 500 ms.", "The wait is half a second, or 0.5 s."],
    ["The trip is 3 km long.", "The trip is 3,000 metres long."],
    ["One in five jobs fails.", "Of these jobs, 20 % fail."],
    ["It takes 5 to 10 minutes.", "It takes 7 minutes."],
    ["It takes 5 to 10 minutes.", "It takes 8 to 12 minutes."],
    ["It has 12 parts.", "It has a dozen parts."],
    ["It costs 1,234 euros.", "It costs 1.234,00 euros."],
    ["It costs 1 234 euros.", "It costs 1234 euros."],
  ])("finds none in %s and %s", (one, other) => {
    expect(quantityConflict(one, other, "en")).toBeUndefined();
    expect(quantityConflict(other, one, "en")).toBeUndefined();
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
    ["It waits 0.5 s.", "The wait is 500 ms.", true],
    ["It waits 5 s.", "The wait is 500 ms.", false],
    ["It waits 15 minutes.", "The wait is a quarter of an hour, 900 seconds.", true],
    ["It has 25 parts.", "It consists of twenty-five parts.", true],
    ["It has 2,000,000 users.", "Two million people use it.", true],
    ["It fails in 20 % of cases.", "It fails in one in five cases.", true],
    ["It fails in 20 % of cases.", "Its failure rate is 0.2.", true],
    ["It fails in 33 % of cases.", "It fails in a third of the cases.", true],
    ["It fails in 20 % of cases.", "It fails in one in four cases.", false],
    ["It fails in 0.2 of cases.", "It fails in 2 % of cases.", false],
    ["One in two jobs fails.", "Of the jobs, one in five fails.", false],
    ["One in five jobs fails.", "Of the jobs, 20 % fail.", true],
    ["1 in 5 jobs fails.", "One in five jobs fails.", true],
    ["A third of the jobs fails.", "Of the jobs, 33 % fail.", true],
    ["The two parts differ.", "The parts differ.", true],
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
