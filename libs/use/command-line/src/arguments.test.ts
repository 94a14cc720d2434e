import { describe, expect, it } from "vitest";
import { parseArguments, requestOf } from "./arguments.ts";

describe("parseArguments", () => {
  it("reads every option", () => {
    const argv = [
      "Why?",
      "--source",
      "a.md",
      "--source",
      "https://example.org/",
      "--mode",
      "idea,freeform",
      "--depth",
      "deep",
      "--form",
      "paper",
      "--top-k",
      "3",
      "--max-tokens",
      "20000",
      "--max-cost",
      "0.5",
      "--out",
      "o",
      "--json",
    ];
    expect(parseArguments(argv, "npm start --")).toEqual({
      question: "Why?",
      goal: undefined,
      plan: undefined,
      sources: ["a.md", "https://example.org/"],
      web: {
        web: undefined,
        sites: [],
        excludeSites: [],
        since: undefined,
        keepHours: undefined,
        engines: undefined,
      },
      modes: ["idea", "freeform"],
      depth: "deep",
      form: "paper",
      topK: 3,
      language: undefined,
      hyde: true,
      maxTokens: 20_000,
      maxCost: 0.5,
      out: "o",
      json: true,
    });
  });

  it("sets the budget of the language model", () => {
    expect(requestOf(parseArguments(["Why?", "--max-tokens", "20000"], "npm start --")).budget).toEqual({
      tokens: 20_000,
    });
    expect(requestOf(parseArguments(["Why?", "--max-cost", "0.5"], "npm start --")).budget).toEqual({
      cost: 0.5,
    });
  });

  it("says of the web what it was told, and nothing else", () => {
    const sourcesOf = (...argv: readonly string[]) =>
      requestOf(parseArguments(["Why is it so?", ...argv], "npm start --")).sources;
    expect(sourcesOf()).toBeUndefined();
    expect(sourcesOf("--web")).toEqual({ web: true });
    expect(sourcesOf("--no-web")).toEqual({ web: false });
    const sites = ["--site", "a.example", "--site", "b.example:8443", "--exclude-site", "old.a.example"];
    expect(
      sourcesOf(...sites, "--since", "month", "--keep-hours", "0.5", "--search", "searxng, sitemap"),
    ).toEqual({
      sites: ["a.example", "b.example:8443"],
      excludeSites: ["old.a.example"],
      recency: "month",
      keepHours: 0.5,
      providers: ["searxng", "sitemap"],
    });
  });

  it("asks a collection that is there, for a question and for a goal", () => {
    const collection = ["--collection", "c-0123456789"];
    expect(parseArguments(["Why is it so?", ...collection], "npm start --").collectionId).toBe(
      "c-0123456789",
    );
    expect(parseArguments(["--goal", "Why did they leave?", ...collection], "npm start --")).toMatchObject({
      sources: [],
    });
  });

  it.each([
    ["an invalid collection id", ["Why is it so?", "--collection", "notes"], "--collection: "],
    ["a goal beside a question", ["Why?", "--goal", "Why?", "--source", "a.md"], "--goal"],
    ["a goal without anything to read", ["--goal", "Why is it so?"], "--source"],
    ["a goal with nothing but addresses", ["--goal", "Why?", "--source", "https://a.example/"], "--source"],
    ["an unknown way to clarify", ["Why is it so?", "--clarify", "perhaps"], "--clarify: must be one of"],
    [
      "an unknown plan",
      ["--goal", "Why?", "--source", "a.md", "--plan", "perhaps"],
      "--plan: must be one of",
    ],
    ["a file for a follow-up", ["Why is it so?", "--after", "r-0123456789", "--source", "a.md"], "--after: "],
    ["a form for a follow-up", ["Why is it so?", "--after", "r-0123456789", "--form", "paper"], "--after: "],
    ["no question", [], "question: is missing"],
    ["a question too short", ["?"], "question: must be at least 3 characters"],
    ["an unknown mode", ["Why is it so?", "--mode", "poem"], "--mode poem: must be one of"],
    ["an unknown depth", ["Why is it so?", "--depth", "abyss"], "--depth: must be one of"],
    ["too many results", ["Why is it so?", "--top-k", "21"], "--top-k: must be at most 20"],
    ["an invalid URL", ["Why is it so?", "--source", "http://"], "--source http://: "],
    [
      "a site that is an address",
      ["Why is it so?", "--site", "https://a.example/"],
      "--site https://a.example/: ",
    ],
    ["an invalid site to leave out", ["Why is it so?", "--exclude-site", "a b"], "--exclude-site a b: "],
    ["an engine nobody knows", ["Why is it so?", "--search", "brave,askjeeves"], "--search askjeeves: "],
    ["sitemaps of no site", ["Why is it so?", "--search", "sitemap"], "--search: "],
    ["an age nobody knows", ["Why is it so?", "--since", "decade"], "--since: "],
    ["hours that are not a number", ["Why is it so?", "--keep-hours", "soon"], "--keep-hours: "],
    ["engines and no web", ["Why is it so?", "--no-web", "--search", "brave"], "--no-web: "],
    ["no tokens at all", ["Why is it so?", "--max-tokens", "0"], "--max-tokens: "],
    ["half a token", ["Why is it so?", "--max-tokens", "1.5"], "--max-tokens"],
    ["no money at all", ["Why is it so?", "--max-cost", "0"], "--max-cost: "],
    ["money that is not a number", ["Why is it so?", "--max-cost", "much"], "--max-cost"],
    ["a question without quotation marks", ["Why", "is", "it", "so?"], "quotation marks"],
    ["an empty mode", ["Why is it so?", "--mode", "idea,"], '--mode "": must be one of'],
    ["an unknown option", ["Why is it so?", "--fast"], "--fast"],
  ])("refuses %s with exit code 2 and names the field", (_case, argv, field) => {
    expect(() => parseArguments(argv, "npm start --")).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringContaining(field) }),
    );
  });
});
