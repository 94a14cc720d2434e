import {
  awaitItems,
  compareReports,
  fetchPage,
  type InputOf,
  type OutputOf,
  type Repetition,
  type SearchResult,
  searchWeb,
} from "@quarry/contracts";
import { aDocumentFacts } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import {
  answer,
  aRun,
  eventsOf,
  inputsOf,
  jobNames,
  parsedInputsOf,
  type PlayedRun,
  playRun,
  worldWith,
} from "../testing/play-run.ts";

const ids = {
  towers: "c99a804d-36c2-5312-a3ec-c39d81ca24a8",
  bridges: "5d2c1a6e-7b1f-5a54-9d1c-1f0e5f6f7a10",
  newer: "0b6f0b62-6b9e-5a33-8a53-3a3f3b6d2c11",
};
const towers = "https://towers.example.org/tall";
const bridges = "https://bridges.example.org/long";
const found = "https://news.example.org/opening";

const before: NonNullable<Repetition["before"]> = {
  runId: "r-00000000abcdef01",
  queries: ["tall towers"],
  pages: [
    { uri: towers, documentId: ids.towers, isRetracted: false },
    { uri: bridges, documentId: ids.bridges, isRetracted: false },
  ],
  known: ["https://seen.example.org/before"],
};

type Answer = OutputOf<typeof fetchPage>;

const stored = (uri: string, documentId: string, changes: object = {}): Answer => ({
  status: "stored",
  document: aDocumentFacts({ uri, documentId, ...changes }),
});

const unavailable = (uri: string, reason: "not-found" | "timeout"): Answer => ({
  status: "unavailable",
  uri,
  reason,
  detail: "It is not there.",
});

const asTheyWere: Readonly<Record<string, Answer>> = {
  [towers]: stored(towers, ids.towers),
  [bridges]: stored(bridges, ids.bridges),
  [found]: stored(found, ids.newer),
};

const idsByUri: Readonly<Record<string, string>> = { [towers]: ids.towers, [bridges]: ids.bridges };

const repeat = (
  pages: Readonly<Record<string, Answer>> = {},
  results: readonly Pick<SearchResult, "uri">[] = [],
): PlayedRun => {
  const fetched = answer(fetchPage, ({ source }: InputOf<typeof fetchPage>) => {
    const uri = source.kind === "url" ? source.url : source.uri;
    if (source.kind === "stored") return stored(uri, idsByUri[uri] ?? ids.newer);
    return { ...asTheyWere, ...pages }[uri];
  });
  const searched = answer(searchWeb, () => ({
    diagnosis: [],
    results: results.map(({ uri }, index) => ({
      uri,
      title: "",
      snippet: "",
      provider: "searxng",
      rank: index + 1,
    })),
  }));
  return playRun(
    aRun({
      question: "How tall is the tower?",
      sources: { web: true },
      repetition: { watchId: "w-00000001", before },
    }),
    worldWith(fetched, searched),
  );
};

const changesOf = (played: PlayedRun) =>
  parsedInputsOf(played, compareReports).flatMap(({ sources }) => sources);

describe("a run that repeats a question", () => {
  it("asks a collection that has changed as for the first time, and compares the reports", () => {
    const changes = [{ uri: "file:notes", change: "new" as const, before: null, after: ids.newer }];
    const collection = { items: 2, unavailable: 0 };
    const played = playRun(
      aRun({
        question: "How tall is the tower?",
        collectionId: "c-00000001",
        repetition: { watchId: "w-00000001", before: { ...before, changes } },
      }),
      worldWith(answer(awaitItems, () => ({ items: [], unavailable: [], collection }))),
    );
    expect(jobNames(played)).not.toContain("fetch-page");
    expect(jobNames(played)).toContain("find-evidence");
    expect(changesOf(played)).toEqual(changes);
    expect(eventsOf(played, "sources-revisited")).toMatchObject([{ changes: [{ uri: "file:notes" }] }]);
  });

  it("ends after it has looked at its sources where they are as they were", () => {
    const played = repeat({}, [{ uri: "https://seen.example.org/before" }, { uri: towers }]);
    expect(new Set(jobNames(played))).toEqual(new Set(["fetch-page", "search-web"]));
    expect(played.last.finish).toEqual({ status: "completed", detail: "2 sources are unchanged" });
    expect(eventsOf(played, "loop-stopped")).toMatchObject([{ reason: "unchanged" }]);
  });

  it("asks every page whether it has changed, and searches in the words of the last time", () => {
    const played = repeat();
    expect(inputsOf(played, "fetch-page")).toMatchObject([
      { source: { url: towers }, keepHours: 0, language: "en" },
      { source: { url: bridges }, keepHours: 0, language: "en" },
    ]);
    expect(inputsOf(played, "search-web")).toMatchObject([{ query: "tall towers", page: 1 }]);
  });

  it.each([
    ["changed", { [towers]: stored(towers, ids.newer) }, { before: ids.towers, after: ids.newer }],
    ["vanished", { [towers]: unavailable(towers, "not-found") }, { before: ids.towers, after: null }],
    [
      "retracted",
      {
        [towers]: stored(towers, ids.towers, {
          paper: {
            id: "doi:10.1000/tower",
            title: "Towers",
            authors: [],
            kind: "published",
            notice: { kind: "retracted" },
            registry: "Crossref",
          },
        }),
      },
      { before: ids.towers, after: ids.towers },
    ],
  ] as const)("writes a report and compares it where a page has %s", (change, pages, documents) => {
    const played = repeat(pages);
    expect(changesOf(played)).toEqual([{ uri: towers, change, ...documents }]);
    expect(jobNames(played).slice(-2)).toEqual(["publish-report", "compare-reports"]);
    expect(eventsOf(played, "sources-revisited")).toMatchObject([{ changes: [{ uri: towers, change }] }]);
  });

  it("reads what a search finds for the first time, and asks nothing more of the web", () => {
    const played = repeat({}, [{ uri: found }]);
    expect(changesOf(played)).toEqual([{ uri: found, change: "new", before: null, after: ids.newer }]);
    expect(inputsOf(played, "search-web")).toHaveLength(1);
    expect(jobNames(played)).not.toContain("assess-coverage");
  });

  it("takes a page that does not answer as it is stored: a site that is down has not changed", () => {
    const played = repeat({ [towers]: unavailable(towers, "timeout") });
    expect(inputsOf(played, "fetch-page")).toContainEqual(
      expect.objectContaining({ source: { kind: "stored", documentId: ids.towers, uri: towers } }),
    );
    expect(played.last.finish).toMatchObject({ status: "completed", detail: "2 sources are unchanged" });
  });

  it("fails where the reports cannot be compared, so that the next one is compared with the same", () => {
    const fetched = answer(fetchPage, ({ source }) =>
      source.kind === "url" && source.url === towers
        ? stored(towers, ids.newer)
        : stored(bridges, ids.bridges),
    );
    const run = aRun({
      question: "How tall is the tower?",
      repetition: { watchId: "w-00000001", before },
    });
    const played = playRun(run, worldWith(fetched, ["compare-reports", null]));
    expect(played.last.finish).toMatchObject({ status: "failed" });
  });
});
