import { fetchPage, publishReport, searchWeb } from "@quarry/contracts";
import { aDocumentFacts } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { answer, eventsOf, inputsOf, parsedInputsOf } from "../testing/play-run.ts";
import {
  aResult,
  documentIdOf,
  evidenceOf,
  finds,
  pagesOf,
  playOnWeb,
  staysOpen,
} from "../testing/web-world.ts";

const web = { sources: { web: true, local: false } } as const;
const pages = (site: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `https://${site}/${index + 1}`);
const sites = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `https://host${index + 1}.example/`);

/** The first query finds these pages, all other queries nothing. */
const firstFinds = (...addresses: readonly string[]) =>
  finds(({ query }) => (query === "stalled job" ? addresses : []));

describe("the pages a round fetches", () => {
  it("are limited for a simple question; the others wait for the next round", () => {
    const fetched = pagesOf(playOnWeb(web, firstFinds(...sites(10)), staysOpen()));
    expect(fetched).toEqual(sites(10));
    expect(pagesOf(playOnWeb(web, firstFinds(...sites(10))))).toEqual(sites(8));
  });

  it("are marked as found, but for those of a site that the user has named", () => {
    const given = { sources: { ...web.sources, urls: ["https://wiki.example/start"] } };
    const found = firstFinds("https://wiki.example/other", "https://elsewhere.example/");
    const sources = parsedInputsOf(playOnWeb(given, found), fetchPage).map(({ source }) => source);
    expect(sources).toEqual([
      { kind: "url", url: "https://wiki.example/start" },
      { kind: "url", url: "https://wiki.example/other" },
      { kind: "url", url: "https://elsewhere.example/", found: true },
    ]);
  });

  it("are three of one publisher at most", () => {
    const found = [...pages("a.example.org", 3), ...pages("b.example.org", 3), "https://other.example/"];
    expect(pagesOf(playOnWeb(web, firstFinds(...found)))).toEqual([
      ...pages("a.example.org", 3),
      "https://other.example/",
    ]);
  });

  it("are as many of a site as there is room for when the site was asked for", () => {
    const found = pages("a.example.org", 10);
    const sources = { sites: ["example.org"] };
    expect(pagesOf(playOnWeb({ sources }, firstFinds(...found)))).toEqual(pages("a.example.org", 8));
  });

  it("are none of a site that is not wanted", () => {
    const found = ["https://a.example.org/1", "https://b.example.org/1", "https://example.net/"];
    const read = (sources: object): string[] => pagesOf(playOnWeb({ sources }, firstFinds(...found)));
    expect(read({ sites: ["example.org"], excludeSites: ["b.example.org"] })).toEqual([
      "https://a.example.org/1",
    ]);
    expect(read({ web: true, excludeSites: ["example.org"] })).toEqual(["https://example.net/"]);
  });

  it("are fetched once, however they are spelled and wherever they led", () => {
    const moved = answer(fetchPage, ({ source }) => {
      const uri = "https://new.example/";
      return source.kind === "url"
        ? { status: "stored", document: aDocumentFacts({ uri, documentId: documentIdOf(uri) }) }
        : undefined;
    });
    const found = finds(() => [
      "https://old.example/?utm_source=x",
      "https://OLD.example/",
      "https://new.example",
    ]);
    expect(pagesOf(playOnWeb(web, found, moved, staysOpen()))).toEqual([
      "https://old.example/?utm_source=x",
      "https://new.example",
    ]);
  });

  it("are not used when they lead to a site that is not wanted", () => {
    const moved = answer(fetchPage, () => ({
      status: "stored",
      document: aDocumentFacts({ uri: "https://elsewhere.example/", documentId: documentIdOf("elsewhere") }),
    }));
    const run = playOnWeb({ sources: { sites: ["example.org"] } }, firstFinds("https://example.org/"), moved);
    expect(inputsOf(run, publishReport.name)).toMatchObject([
      { content: { documents: [], unused: [{ uri: "https://elsewhere.example/", reason: "refused" }] } },
    ]);
  });

  it("are asked for again when the web has them, with what is stored of them to make do with", () => {
    const [page, alone] = ["https://a.example/", "https://b.example/"];
    const local = (uri: string) => aResult(uri, { provider: "local", documentId: documentIdOf(uri) });
    const both = answer(searchWeb, ({ query }) => ({
      results: query === "stalled job" ? [local(page), local(alone)] : [aResult(page)],
      diagnosis: [],
    }));
    const read = inputsOf(
      playOnWeb({ sources: { keepHours: 5, local: true, web: true } }, both),
      "fetch-page",
    );
    expect(read).toMatchObject([
      { source: { kind: "url", url: page, documentId: documentIdOf(page) }, keepHours: 5 },
      { source: { kind: "stored", documentId: documentIdOf(alone), uri: alone }, keepHours: 5 },
    ]);
  });

  it("end at the page budget of a run that searches the web alone", () => {
    const run = playOnWeb({ ...web, budget: { pages: 3 } }, firstFinds(...sites(5)), staysOpen());
    expect(pagesOf(run)).toHaveLength(3);
    expect(eventsOf(run, "loop-stopped")).toMatchObject([
      { reason: "budget", detail: "3 of 3 pages read, 1 of 1 topic open" },
    ]);
  });

  it("are followed by those that waited when none of them could be used", () => {
    const [refused, last] = [sites(8), sites(9).slice(8)];
    const picky = answer(fetchPage, ({ source }) => {
      if (source.kind !== "url") return undefined;
      const { url } = source;
      return refused.includes(url)
        ? { status: "unavailable", uri: url, reason: "robots-disallowed", detail: "robots.txt says no." }
        : { status: "stored", document: aDocumentFacts({ uri: url, documentId: documentIdOf(url) }) };
    });
    const run = playOnWeb(web, firstFinds(...refused, ...last), picky, evidenceOf(...last));
    expect(pagesOf(run)).toEqual([...refused, ...last]);
    expect(run.last.finish?.status).toBe("completed");
  });
});
