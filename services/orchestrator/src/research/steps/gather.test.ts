import {
  auditReport,
  fetchPage,
  findEvidence,
  indexDocument,
  listClaims,
  publishReport,
  searchWeb,
} from "@quarry/contracts";
import { aDocumentFacts, aRankedPassage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { uriOf } from "../../gather/sources.ts";
import {
  answer,
  aRun,
  inputsOf,
  jobNames,
  parsedInputsOf,
  playRun,
  worldWith,
} from "../../testing/play-run.ts";

const question = "Why is a job of a killed worker taken again?";
const url = "https://example.org/queues";
const idOf = (index: number): string => `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3${index}`;
const givenUrl = aRun({ question, sources: { urls: [url] } });

describe("what a run reads", () => {
  it("searches what is indexed only when it was given nothing to read", () => {
    expect(jobNames(playRun(givenUrl))).not.toContain("search-web");
    expect(jobNames(playRun(aRun({ question })))).toContain("search-web");
  });

  it.each([
    ["everything without a collection", { question }, []],
    [
      "everything when it is asked to",
      { question, collectionId: "c-00000001", sources: { local: true } },
      [],
    ],
  ])("searches %s", (_what, request, scopes) => {
    const played = playRun(aRun(request));
    expect(inputsOf(played, searchWeb.name)[0]).toMatchObject({ scopes });
  });

  it("joins what the local search found without fetching it, a source once", () => {
    const { documentId } = aDocumentFacts();
    const result = {
      uri: "file:a.md",
      title: "a",
      snippet: "a",
      provider: "local" as const,
      rank: 1,
      documentId,
    };
    const run = playRun(
      aRun({ question }),
      worldWith(answer(searchWeb, () => ({ results: [result], diagnosis: [] }))),
    );
    expect(inputsOf(run, "fetch-page")).toEqual([
      expect.objectContaining({ source: { kind: "stored", documentId, uri: "file:a.md" } }),
    ]);
  });

  it("reads the pages that it was given, and adds what was found as far as the page budget goes", () => {
    const results = [url, "https://example.org/d", "https://example.org/e"].map((uri, index) => ({
      uri,
      title: uri,
      snippet: uri,
      provider: "local" as const,
      rank: index + 1,
    }));
    const found = worldWith(answer(searchWeb, () => ({ results, diagnosis: [] })));
    const read = (pages: number): string[] => {
      const request = { question, sources: { urls: [url], local: true }, budget: { pages } };
      return parsedInputsOf(playRun(aRun(request), found), fetchPage).map(({ source }) => uriOf(source));
    };
    expect(read(1)).toEqual([url]);
    expect(read(2)).toEqual([url, "https://example.org/d"]);
  });

  it("uses the comments that came with a source as a source of their own", () => {
    const [document, comments] = [0, 1].map((index) => aDocumentFacts({ documentId: idOf(index) }));
    const beside = { count: 1, empty: 0, document: comments };
    const read = answer(fetchPage, () => ({ status: "stored", document, comments: beside }));
    expect(inputsOf(playRun(givenUrl, worldWith(read)), indexDocument.name)).toMatchObject([
      { documentId: idOf(0) },
      { documentId: idOf(1) },
    ]);
  });

  it.each([
    ["a page whose site failed each time", fetchPage.name, "unreachable"],
    ["a document that could not be indexed", indexDocument.name, "job-failed"],
  ])("lists %s among the sources not used", (_name, contract, reason) => {
    const run = playRun(givenUrl, worldWith([contract, null]));
    expect(inputsOf(run, "publish-report")).toMatchObject([
      { content: { documents: [], unused: [{ uri: url, reason }] } },
    ]);
    expect(run.last.finish?.status).toBe("completed_partial");
  });

  it("passes on no passage of a document it does not use", () => {
    const stray = aRankedPassage({ documentId: "9b2f0c52-98e1-5d6b-8f3b-5a5f0e9c7d11" });
    const found = answer(findEvidence, ({ subject }) => ({ subject, passages: [stray, aRankedPassage()] }));
    const run = playRun(givenUrl, worldWith(found));
    expect(inputsOf(run, listClaims.name)).toMatchObject([{ passages: [aRankedPassage()] }]);
  });

  it.each([["draft-report"], [auditReport.name], [publishReport.name]])(
    "fails without %s, and says so",
    (name) => {
      const { finish } = playRun(givenUrl, worldWith([name, null])).last;
      expect(finish).toMatchObject({
        status: "failed",
        detail: expect.stringContaining(`${name} is out of order`),
      });
    },
  );
});
