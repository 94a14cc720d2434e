import { fetchPage, type InputOf, type ResearchRequestInput, searchWeb } from "@quarry/contracts";
import { aDocumentFacts } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { answer, inputsOf, jobNames } from "../testing/play-run.ts";
import {
  aResult,
  documentIdOf,
  evidenceOf,
  finds,
  playOnWeb,
  searchesOf,
  staysOpen,
} from "../testing/web-world.ts";

type Search = InputOf<typeof searchWeb>;

const url = "https://example.org/given";
const nothing = finds(() => []);

const firstSearch = (sources: ResearchRequestInput["sources"]): Search | undefined =>
  searchesOf(playOnWeb({ sources }, nothing))[0];

describe("whom a run asks", () => {
  it.each<[string, ResearchRequestInput["sources"], readonly string[] | undefined]>([
    ["what is stored and the web when it was given nothing", {}, ["local", "web"]],
    ["the web alone when it says how old a reading may be", { keepHours: 1 }, ["web"]],
    ["what is stored, too, when it is told to", { keepHours: 1, local: true, web: true }, ["local", "web"]],
    ["what is stored alone when it was told so", { local: true }, ["local"]],
    ["what is stored alone when the web is not wanted", { web: false }, ["local"]],
    ["nobody when it was given something to read", { urls: [url] }, undefined],
    ["the web beside what it was given", { urls: [url], web: true }, ["web"]],
    ["the web alone", { web: true, local: false }, ["web"]],
    ["the engines that are named", { providers: ["brave", "searxng"], local: false }, ["brave", "searxng"]],
    ["the sites that are named as well", { sites: ["example.org"] }, ["web", "sitemap"]],
    ["a sitemap once", { sites: ["example.org"], providers: ["sitemap"] }, ["sitemap"]],
    [
      "what is stored beside sites when it is told to",
      { sites: ["a.example"], local: true },
      ["local", "web", "sitemap"],
    ],
  ])("is %s", (_whom, sources, providers) => {
    expect(firstSearch(sources)?.providers).toEqual(providers);
  });

  it("asks no engine for a collection, which is searched by a filter", () => {
    for (const sources of [{}, { keepHours: 1 }])
      expect(searchesOf(playOnWeb({ collectionId: "c-00000001", sources }, nothing))).toEqual([]);
  });

  it("is told the language of the question, the sites and how old a page may be", () => {
    const sites = { sites: ["Example.org"], excludeSites: ["old.example.org"] };
    expect(firstSearch({ ...sites, recency: "year" })).toMatchObject({
      language: "en",
      sites: ["example.org"],
      excludeSites: ["old.example.org"],
      recency: "year",
      page: 1,
    });
  });

  it("is told no language that the question does not show", () => {
    const [search] = searchesOf(playOnWeb({ question: "BullMQ 6.7.0 lockDuration" }, nothing));
    expect(search).toBeDefined();
    expect(search).not.toHaveProperty("language");
  });
});

describe("a run over what is stored alone", () => {
  const local = { sources: { local: true } } as const;

  it("asks for what it asked for before there was a web", () => {
    const run = playOnWeb(local, nothing, staysOpen());
    expect(inputsOf(run, "search-web")[0]).toEqual({
      runId: "r-0123456789abcdef",
      query: "stalled job",
      providers: ["local"],
      scopes: [],
      limit: 5,
      sites: [],
      excludeSites: [],
      page: 1,
    });
    expect(jobNames(run)).not.toContain("discover-links");
  });

  it("does the same as one that finds no search engine set up, but looks no paper up", () => {
    const page = "https://a.example.org/1";
    const result = aResult(page, { provider: "local", documentId: documentIdOf(page) });
    const detail = "no search engine is set up";
    const none = answer(searchWeb, ({ providers }) => ({
      results: [result],
      diagnosis: providers.includes("web") ? [detail] : [],
      providers: [
        { provider: "local", status: "answered", results: 1 },
        { provider: "searxng", status: "not-configured", results: 0, detail },
      ],
    }));
    const stored = answer(fetchPage, () => ({
      status: "stored",
      document: aDocumentFacts({ uri: page, documentId: documentIdOf(page), grade: "A" }),
    }));
    const jobsOf = (sources: ResearchRequestInput["sources"]): unknown[] =>
      playOnWeb({ sources }, none, stored, staysOpen(), evidenceOf(page)).jobs.map(({ contract, input }) =>
        contract.name === "search-web"
          ? contract.name
          : [contract.name, contract.name === "fetch-page" ? fetchPage.input.parse(input).source : input],
      );
    const jobs = jobsOf({ local: true });
    expect(jobs.length).toBeGreaterThan(10);
    expect(jobsOf({})).toEqual(jobs);
  });
});

describe("more results of a query", () => {
  const results = (prefix: string): string[] => [1, 2].map((index) => `https://${prefix}${index}.example/`);
  const web = { sources: { web: true, local: false } } as const;
  const answers = finds(({ query, page }) => (query === "killed worker" ? results(`site${page}-`) : []));
  const pagesAsked = (run: ReturnType<typeof playOnWeb>): unknown[] =>
    searchesOf(run).map(({ query, page }) => [query, page]);

  it("are asked for when it brought evidence, has nothing left, and there are no new words to ask with", () => {
    const run = playOnWeb(web, answers, staysOpen(), evidenceOf("https://site1-2.example/"));
    expect(pagesAsked(run)).toEqual([
      ["stalled job", 1],
      ["killed worker", 1],
      ["job recovery", 1],
      ["lock duration", 1],
      ["killed worker", 2],
    ]);
  });

  it("are not asked for before new words", () => {
    const run = playOnWeb(
      web,
      answers,
      staysOpen(["a", "b", "c", "d"]),
      evidenceOf("https://site1-2.example/"),
    );
    expect(pagesAsked(run).slice(3)).toEqual([
      ["a", 1],
      ["b", 1],
      ["c", 1],
    ]);
  });

  it("are not asked for when nothing of the first ones is evidence", () => {
    const run = playOnWeb(web, answers, staysOpen(), evidenceOf("https://elsewhere.example/"));
    expect(pagesAsked(run)).toHaveLength(4);
  });
});
