import type { SearchProviderName, SearchResult } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { fuseAnswers } from "./fuse-answers.ts";

const documentId = "0b6f9c1e-8a4d-5c3b-9e2f-1a2b3c4d5e6f";

const list = (
  provider: SearchProviderName,
  ...entries: readonly (Partial<SearchResult> & { uri: string })[]
) =>
  entries.map((entry, index): SearchResult => {
    const rank = index + 1;
    return { title: "", snippet: "", provider, rank, foundBy: [{ provider, rank }], ...entry };
  });

const any = { query: "stalled jobs", language: undefined, limit: 10 };

const urisOf = (results: readonly SearchResult[]): string[] => results.map(({ uri }) => uri);

describe("fuseAnswers", () => {
  it("puts first what several providers have", () => {
    const fused = fuseAnswers(
      [
        list("searxng", { uri: "https://a.org/" }, { uri: "https://b.org/" }),
        list("brave", { uri: "https://c.org/" }, { uri: "https://b.org/" }),
      ],
      any,
    );
    expect(urisOf(fused)).toEqual(["https://b.org/", "https://a.org/", "https://c.org/"]);
    expect(fused.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  });

  it("puts what has the words of the query before the first result of an engine that has not", () => {
    const off = ["Stalled horses", "Jobs Act", "Waterfalls"].map((title, index) => ({
      uri: `https://off.org/${index}`,
      title,
    }));
    const on = { uri: "https://on.org/", title: "Stalled jobs", snippet: "Why jobs are stalled." };
    const fused = fuseAnswers([list("crossref", ...off), list("wikipedia", on)], any);
    expect(urisOf(fused).indexOf(on.uri)).toBeLessThan(urisOf(fused).indexOf("https://off.org/0"));
  });

  it("has room for two results of each engine if several answered", () => {
    const answers = (["wikipedia", "crossref", "github"] as const).map((provider) =>
      list(
        provider,
        ...[1, 2, 3].map((index) => ({ uri: `https://${provider}.org/${index}`, title: "Stalled jobs" })),
      ),
    );
    expect(fuseAnswers(answers, { ...any, limit: 4 })).toHaveLength(6);
    expect(fuseAnswers(answers.slice(1), { ...any, limit: 3 })).toHaveLength(4);
    expect(fuseAnswers(answers.slice(2), { ...any, limit: 1 })).toHaveLength(1);
  });

  it("knows a page by its canonical address, asks for it at its own, and counts it once per provider", () => {
    const [page, ...others] = fuseAnswers(
      [
        list("searxng", { uri: "https://A.org:443/p/?utm_source=x" }, { uri: "https://a.org/p#part" }),
        list("brave", { uri: "https://a.org/p" }),
      ],
      any,
    );
    expect(page).toMatchObject({
      uri: "https://a.org/p/",
      foundBy: [
        { provider: "searxng", rank: 1 },
        { provider: "brave", rank: 1 },
      ],
    });
    expect(others).toEqual([]);
  });

  it("joins what is stored with what the web has of it", () => {
    const [page] = fuseAnswers(
      [list("brave", { uri: "https://a.org/" }), list("local", { uri: "https://a.org/", documentId })],
      any,
    );
    expect(page).toMatchObject({ provider: "local", documentId });
  });

  it("keeps the whole title, the longest snippet and the first date", () => {
    const [page] = fuseAnswers(
      [
        list("searxng", { uri: "https://a.org/", title: "Stalled jobs and …", snippet: "A job that" }),
        list(
          "brave",
          { uri: "https://b.org/" },
          {
            uri: "https://a.org/",
            title: "Stalled jobs",
            snippet: "A job that stalls.",
            publishedAt: "2026-01-01",
          },
        ),
        list("tavily", { uri: "https://a.org/", title: "Jobs, stalled", publishedAt: "2025-01-01" }),
      ],
      any,
    );
    expect(page).toMatchObject({
      provider: "searxng",
      title: "Jobs, stalled",
      snippet: "A job that stalls.",
      publishedAt: "2025-01-01",
    });
  });
});
