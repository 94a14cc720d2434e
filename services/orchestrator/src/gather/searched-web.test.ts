import { fetchPage, type ResearchRequestInput, searchWeb } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { answer, eventsOf, type PlayedRun } from "../testing/play-run.ts";
import { evidenceOf, finds, playOnWeb, staysOpen } from "../testing/web-world.ts";

const forbidden =
  "SearXNG answers 403: json is not among its formats; add it to search.formats of its settings.yml";
const unset = "no search engine is set up; set SEARXNG_URL, BRAVE_API_KEY or TAVILY_API_KEY";
const refusing = finds(() => [], { status: "failed", detail: forbidden });
const missing = finds(() => [], { status: "not-configured", detail: unset });

const stopOf = (run: PlayedRun): unknown => eventsOf(run, "loop-stopped")[0];
const warningsOf = (run: PlayedRun): unknown[] =>
  eventsOf(run, "warning").map((event) => (event.type === "warning" ? event.message : undefined));

describe("a run whose search engines do not answer", () => {
  it("warns once, and says at its end what is wrong and what to do", () => {
    const run = playOnWeb({}, refusing);
    expect(warningsOf(run)).toEqual([`the web could not be searched: ${forbidden}`]);
    expect(stopOf(run)).toMatchObject({
      reason: "nothing-found",
      detail: `there was no source to read: the web could not be searched: ${forbidden}`,
    });
    expect(run.last.finish).toMatchObject({ status: "completed_partial" });
  });

  it("continues with what else it has, and warns nevertheless", () => {
    const url = "https://example.org/given";
    const run = playOnWeb({ sources: { urls: [url], web: true } }, refusing, evidenceOf(url), staysOpen());
    expect(warningsOf(run)).toHaveLength(1);
    expect(stopOf(run)).toMatchObject({
      reason: "iterations",
      detail: `2 of 2 rounds done, 1 of 1 topic open; the web could not be searched: ${forbidden}`,
    });
    expect(run.last.finish?.status).toBe("completed");
  });
});

describe("a run without a search engine that is set up", () => {
  it("does not complain of what it was not asked for, and says what to set", () => {
    const run = playOnWeb({}, missing);
    expect(warningsOf(run)).toEqual([]);
    expect(stopOf(run)).toMatchObject({
      reason: "nothing-found",
      detail: `there was no source to read; give --source, or configure a search provider: ${unset}`,
    });
  });

  it.each<[string, ResearchRequestInput["sources"]]>([
    ["the web", { web: true }],
    ["an engine", { providers: ["brave"] }],
    ["a site", { sites: ["example.org"] }],
  ])("warns who has asked for %s", (_what, sources) => {
    expect(warningsOf(playOnWeb({ sources }, missing))).toEqual([`the web could not be searched: ${unset}`]);
  });
});

describe("a run that found nothing", () => {
  it("reports that the web was searched", () => {
    expect(
      stopOf(
        playOnWeb(
          {},
          finds(() => []),
        ),
      ),
    ).toMatchObject({
      detail: "the web was searched and nothing was found; ask in other words, or give --source",
    });
  });

  it("says what to provide when nothing was searched, and when the search jobs failed", () => {
    const detail = "there was no source to read; give --source, or configure a search provider";
    expect(
      stopOf(
        playOnWeb(
          { sources: { local: true } },
          finds(() => []),
        ),
      ),
    ).toMatchObject({ detail });
    expect(stopOf(playOnWeb({}, [searchWeb.name, null]))).toMatchObject({ detail });
  });

  it.each([
    [
      ["unreachable", "timeout"],
      "none of 2 sources could be used (1 unreachable, 1 timeout); the list of sources says why; no site answers, so check the fetcher's connection to the web",
    ],
    [
      ["unreachable", "paywall"],
      "none of 2 sources could be used (1 unreachable, 1 paywall); the list of sources says why",
    ],
  ] as const)("reports the outcome of its sources, and what all have in common: %s", (reasons, detail) => {
    const urls = reasons.map((reason) => `https://${reason}.example/`);
    const unread = answer(fetchPage, ({ source }) => {
      const uri = source.kind === "url" ? source.url : source.uri;
      const reason = reasons.find((each) => uri.includes(each)) ?? "empty";
      return { status: "unavailable", uri, reason, detail: "No." };
    });
    expect(stopOf(playOnWeb({ sources: { urls } }, unread))).toMatchObject({ detail });
  });
});
