import type { CoverageParts } from "@quarry/contracts";
import { aTopic } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { asksForRecent, coverageScore, recencyOf } from "./coverage-score.ts";

const full: CoverageParts = {
  answered: 1,
  publishers: 1,
  grade: 1,
  recency: 1,
};

describe("coverageScore", () => {
  it("is 1 for a full answer, and 0 when nothing is answered", () => {
    expect(coverageScore(full)).toBe(1);
    expect(coverageScore({ ...full, answered: 0 })).toBe(0);
  });

  it.each([
    [1, 0.8],
    [2, 0.9],
    [3, 1],
  ])("gives a full answer of %i publishers at most %d", (publishers, score) => {
    expect(coverageScore({ ...full, publishers: publishers / 3 })).toBe(score);
  });

  it("lets one publisher of grade C reach the default threshold", () => {
    expect(coverageScore({ ...full, publishers: 1 / 3, grade: 0.9 })).toBeGreaterThanOrEqual(0.7);
  });

  it.each(["answered", "publishers", "grade", "recency"] as const)("decreases with the part '%s'", (part) => {
    const scores = [1, 0.5, 0].map((worth) => coverageScore({ ...full, [part]: worth }));
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(new Set(scores).size).toBe(3);
  });
});

const nowMs = Date.parse("2026-11-22T00:00:00Z");
const plain = aTopic({ name: "Recovery", question: "How is a job recovered?" });

describe("asksForRecent", () => {
  it.each([
    "What is the latest stable kernel?",
    "Who is the current president of the society?",
    "Which models lead in 2026?",
    "How much does a licence cost, and how much is support?",
    "Was ist derzeit die beste Wärmepumpe?",
    "Welche Statistiken gibt es zu Unfällen?",
    "Какая сейчас версия ядра?",
    "目前最好的模型是哪个？",
  ])("follows from the question: %s", (question) => {
    expect(asksForRecent({ question, topic: plain }, nowMs)).toBe(true);
  });

  it.each([
    "How does an alternating current motor work?",
    "What is known about Roman roads?",
    "What happened in 2009?",
    "Каковы последствия засухи?",
    "Was ist ein Vektorindex?",
  ])("does not follow from other words: %s", (question) => {
    expect(asksForRecent({ question, topic: plain }, nowMs)).toBe(false);
  });
});

describe("recencyOf", () => {
  it.each([
    ["2026-06-01", 1],
    ["2022", 0.22],
    ["2019-01-01", 0],
    ["2027-01-01", 1],
  ])("gives older text less weight: %s", (date, worth) => {
    expect(recencyOf([date], nowMs)).toBeCloseTo(worth, 2);
  });

  it("uses the newest date, and is 1 without a known date", () => {
    expect(recencyOf(["2015-01-01", undefined, "2026-01-01"], nowMs)).toBe(1);
    expect(recencyOf([undefined, "some time ago"], nowMs)).toBe(1);
  });
});
