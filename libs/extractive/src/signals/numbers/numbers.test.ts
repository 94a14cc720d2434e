import { describe, expect, it } from "vitest";
import { supportScore } from "../support-score.ts";
import { quantityConflict } from "./number-conflict.ts";
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
