import { describe, expect, it } from "vitest";
import { askedTime, datedQueries } from "./asked-time.ts";

const today = new Date("2026-11-27T23:30:00Z");

describe("askedTime", () => {
  it.each([
    ["What is the latest version of Redis?", "en", { names: "2026", recency: "year" }],
    ["Which heat pumps are subsidised this year?", "en", { names: "2026", recency: "year" }],
    ["What changed in the law this month?", "en", { names: "November 2026", recency: "month" }],
    ["What happened on the markets today?", "en", { names: "November 2026", recency: "day" }],
    ["How did sales develop last year?", "en", { names: "2025" }],
    ["What does the 2026 budget fund?", "en", { names: "2026", recency: "year" }],
    ["Welche Förderung gibt es derzeit?", "de", { names: "2026", recency: "year" }],
    ["Quelles sont les dernières recherches sur le sommeil ?", "fr", { names: "2026", recency: "year" }],
    ["Что нового в этом месяце?", "ru", { names: "ноябрь 2026 г.", recency: "month" }],
    ["量子计算的最新进展是什么？", "zh", { names: "2026", recency: "year" }],
  ])("ties %s", (question, language, time) => {
    expect(askedTime(question, language, today)).toEqual(time);
  });

  it.each([
    ["Why did the Vasa sink?", "en"],
    ["What was the latest version of Redis in 2019?", "en"],
    ["How is alternating current made?", "en"],
    ["Miksi Vasa upposi tänä vuonna?", "fi"],
  ])("finds no time period in %s", (question, language) => {
    expect(askedTime(question, language, today)).toBeUndefined();
  });
});

describe("datedQueries", () => {
  const time = { names: "2026", recency: "year" } as const;

  it("adds the shortest query with the time in second place, and keeps the maximum number", () => {
    const queries = ["which heat pumps are subsidised", "heat pumps", "a third query"];
    expect(datedQueries(queries, { time, max: 3 })).toEqual([queries[0], "heat pumps 2026", "heat pumps"]);
  });

  it("does not change queries that already name it, or those of a question without a time", () => {
    expect(datedQueries(["heat pumps 2026"], { time, max: 4 })).toEqual(["heat pumps 2026"]);
    expect(datedQueries(["heat pumps"], { time: undefined, max: 4 })).toEqual(["heat pumps"]);
  });
});
