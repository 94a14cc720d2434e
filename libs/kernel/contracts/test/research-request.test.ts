import { describe, expect, it } from "vitest";
import { researchRequestSchema } from "../src/index.ts";

const question = "Why is it so?";

describe("researchRequestSchema", () => {
  it("fills in what a question alone does not say", () => {
    expect(researchRequestSchema.parse({ question })).toEqual({
      question,
      plan: "run",
      clarify: "off",
      sources: { urls: [], sites: [], excludeSites: [] },
      modes: ["auto"],
      topK: 5,
      form: "report",
      expansion: "full",
      thresholds: { coverage: 0.7, marginalUtility: 0.05 },
      budget: { pages: 200, deadlineMs: 43_200_000 },
    });
  });

  it("uses a goal as the question of a collection, and parses its own output", () => {
    const asked = researchRequestSchema.parse({ goal: question, collectionId: "c-00000001" });
    expect(asked).toMatchObject({ question, goal: question });
    expect(researchRequestSchema.parse(asked)).toEqual(asked);
  });

  it.each([
    [{}, "question", "send a question"],
    [{ goal: question }, "collectionId", "name the collection"],
    [{ goal: question, question: "Another?", collectionId: "c-00000001" }, "goal", "send one of them"],
  ])("refuses %j", (body, field, remedy) => {
    const issues = researchRequestSchema.safeParse(body).error?.issues;
    expect(issues?.map(({ path, message }) => [path.join("."), message])).toEqual([
      [field, expect.stringContaining(remedy)],
    ]);
  });

  it("takes the hosts, the engines and the age of pages that are wanted", () => {
    const sources = {
      web: true,
      providers: ["brave", "sitemap"],
      sites: [" Docs.Example.org:8443 "],
      recency: "year",
    };
    expect(researchRequestSchema.parse({ question, sources }).sources).toEqual({
      ...sources,
      urls: [],
      sites: ["docs.example.org:8443"],
      excludeSites: [],
    });
  });

  it.each([
    [{ web: false, providers: ["brave"] }, "sources.web"],
    [{ web: false, sites: ["example.org"] }, "sources.web"],
    [{ providers: ["sitemap"] }, "sources.providers"],
  ])("refuses sources that contradict each other: %j", (sources, field) => {
    const issues = researchRequestSchema.safeParse({ question, sources }).error?.issues;
    expect(issues?.map(({ path }) => path.join("."))).toEqual([field]);
  });

  it("takes a budget for the language model", () => {
    expect(researchRequestSchema.parse({ question, budget: { tokens: 20_000, cost: 0.5 } }).budget).toEqual({
      tokens: 20_000,
      cost: 0.5,
      pages: 200,
      deadlineMs: 43_200_000,
    });
  });

  it.each([
    ["question", { question: "?" }],
    ["modes", { question, modes: [] }],
    ["topK", { question, topK: 21 }],
    ["depth", { question, depth: "abyss" }],
    ["expansion", { question, expansion: "some" }],
    ["sources.urls.0", { question, sources: { urls: ["file:///etc/passwd"] } }],
    ["sources.urls.0", { question, sources: { urls: [`https://example.org/${"a".repeat(2_048)}`] } }],
    ["sources.sites.0", { question, sources: { sites: ["https://example.org/docs"] } }],
    ["sources.sites", { question, sources: { sites: Array.from({ length: 21 }, () => "example.org") } }],
    ["sources.excludeSites.0", { question, sources: { excludeSites: ["a..b"] } }],
    ["sources.providers", { question, sources: { providers: [] } }],
    ["sources.providers.0", { question, sources: { providers: ["local"] } }],
    ["sources.recency", { question, sources: { recency: "decade" } }],
    ["thresholds.coverage", { question, thresholds: { coverage: 2 } }],
    ["budget.deadlineMs", { question, budget: { deadlineMs: 10 } }],
    ["budget.tokens", { question, budget: { tokens: 0 } }],
    ["budget.cost", { question, budget: { cost: -1 } }],
    ["collectionId", { question, collectionId: "../etc" }],
    ["", { question, path: "/etc/passwd" }],
  ])("names the field %s when it is wrong", (field, request) => {
    const issues = researchRequestSchema.safeParse(request).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join("."))).toContain(field);
  });
});
