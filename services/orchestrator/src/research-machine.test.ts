import {
  assessCoverage,
  auditCitations,
  expandQuery,
  fetchPage,
  findEvidence,
  indexDocument,
  judgeClaim,
  publishReport,
  type RunEvent,
  searchWeb,
} from "@quarry/contracts";
import type { StepJob } from "@quarry/queue";
import { aCitation, aCoverage, aDocumentFacts, aRankedPassage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { uriOf } from "./sources.ts";
import {
  answer,
  aRun,
  createdAt,
  kindWorld,
  playRun,
  type PlayedRun,
  worldWith,
} from "./testing/play-run.ts";

const question = "Why is a job of a killed worker taken again?";
const url = "https://example.org/queues";
const givenUrl = aRun({ question, sources: { urls: [url] } });

const names = ({ jobs }: PlayedRun): string[] => jobs.map(({ contract }) => contract.name);
const inputsOf = ({ jobs }: PlayedRun, name: string): unknown[] =>
  jobs.filter(({ contract }: StepJob) => contract.name === name).map(({ input }) => input);
const eventsOf = ({ events }: PlayedRun, type: RunEvent["type"]): RunEvent[] =>
  events.filter((event) => event.type === type);

const uncovered = answer(assessCoverage, ({ topic }) =>
  aCoverage({ topicId: topic.id, covered: false, score: 0.3, gaps: ["lock duration"] }),
);

describe("researchMachine", () => {
  it("goes from question to published report in the order of the design", () => {
    const run = playRun(givenUrl);
    expect(names(run)).toEqual([
      "decompose-question",
      "expand-query",
      "fetch-page",
      "index-document",
      "find-evidence",
      "assess-coverage",
      "extract-claims",
      "find-evidence",
      "judge-claim",
      "write-report",
      "audit-citations",
      "publish-report",
    ]);
    expect(run.last.finish?.status).toBe("completed");
  });

  it("says why it stopped looking, once", () => {
    expect(eventsOf(playRun(givenUrl), "loop-stopped")).toEqual([
      { type: "loop-stopped", reason: "covered", detail: "all 1 topics reach 70 %" },
    ]);
  });

  it("searches what is indexed only when it was given nothing to read", () => {
    expect(names(playRun(givenUrl))).not.toContain("search-web");
    expect(names(playRun(aRun({ question })))).toContain("search-web");
  });

  it.each([
    ["everything without a collection", { question }, []],
    ["the collection that it is about", { question, collectionId: "c-00000001" }, ["collection:c-00000001"]],
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

  it("reads all that was handed in, and adds what was found as far as the page budget goes", () => {
    const items = ["a", "b", "c"].map((name) => ({ uri: `file:${name}`, uploadId: name, bytes: 1 }));
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
      const inputs = inputsOf(playRun(aRun(request, items), found), fetchPage.name);
      return inputs.map((input) => uriOf(fetchPage.input.parse(input).source));
    };
    const given = ["file:a", "file:b", "file:c", url];
    expect(read(2)).toEqual(given);
    expect(read(5)).toEqual([...given, "https://example.org/d"]);
  });

  it("makes one gap round for what is open, and asks for the gap in it", () => {
    const run = playRun(givenUrl, worldWith(uncovered));
    expect(inputsOf(run, "expand-query")).toEqual([
      expect.not.objectContaining({ gap: expect.anything() }),
      expect.objectContaining({ round: 1, gap: "lock duration", found: [aRankedPassage().passageId] }),
    ]);
    expect(inputsOf(run, "find-evidence")[1]).toMatchObject({
      round: 1,
      queries: expect.arrayContaining([{ role: "gap", text: "lock duration" }]),
    });
    expect(eventsOf(run, "loop-stopped")).toMatchObject([{ reason: "iterations" }]);
  });

  it("expands nothing when it is asked not to, and asks for the gap all the same", () => {
    const run = playRun(
      aRun({ question, sources: { urls: [url] }, expansion: "none" }),
      worldWith(uncovered),
    );
    expect(names(run)).not.toContain("expand-query");
    const roles = inputsOf(run, findEvidence.name).map((input) =>
      findEvidence.input.parse(input).queries.map(({ role }) => role),
    );
    expect(roles.slice(0, 2)).toEqual([
      ["topic", "question", "topic"],
      ["topic", "question", "topic", "gap"],
    ]);
    expect(run.last.finish?.status).toBe("completed");
  });

  it("stops when a round adds too little", () => {
    const run = playRun(aRun({ question, sources: { urls: [url] }, depth: "deep" }), worldWith(uncovered));
    expect(eventsOf(run, "loop-stopped")).toMatchObject([{ reason: "marginal-utility" }]);
  });

  it("ends partial at its deadline, with what it has", () => {
    const late = Date.parse(createdAt) + 2_000;
    const run = playRun(
      aRun({ question, sources: { urls: [url] }, budget: { deadlineMs: 1_000 } }),
      worldWith(uncovered),
      late,
    );
    expect(run.last.finish?.status).toBe("completed_partial");
    expect(names(run)).toContain("publish-report");
  });

  it("publishes a report that says nothing was found", () => {
    const unavailable = answer(fetchPage, () => ({
      status: "unavailable",
      uri: url,
      reason: "not-found",
      detail: "404",
    }));
    const run = playRun(givenUrl, worldWith(unavailable));
    expect(run.last.finish?.status).toBe("completed_partial");
    expect(names(run)).not.toContain("extract-claims");
    expect(inputsOf(run, "publish-report")).toMatchObject([
      {
        content: {
          documents: [],
          unused: [{ uri: url, reason: "not-found" }],
          findings: {
            stop: { reason: "nothing-found", detail: expect.stringContaining("none of 1 sources") },
          },
        },
      },
    ]);
  });

  it.each([
    ["decompose-question"],
    [expandQuery.name],
    [findEvidence.name],
    ["extract-claims"],
    ["judge-claim"],
  ])("goes on without %s", (name) => {
    expect(playRun(givenUrl, worldWith([name, null])).last.finish?.status).toBe("completed");
  });

  it("lists a page and a document whose jobs failed among the sources not used", () => {
    const unreadable = playRun(givenUrl, worldWith([fetchPage.name, null]));
    const unindexed = playRun(givenUrl, worldWith([indexDocument.name, null]));
    for (const run of [unreadable, unindexed]) {
      expect(inputsOf(run, "publish-report")).toMatchObject([
        { content: { documents: [], unused: [{ uri: url, reason: "job-failed" }] } },
      ]);
    }
  });

  it("passes on no passage of a document it does not use", () => {
    const stray = aRankedPassage({ documentId: "9b2f0c52-98e1-5d6b-8f3b-5a5f0e9c7d11" });
    const found = answer(findEvidence, ({ subject }) => ({ subject, passages: [stray, aRankedPassage()] }));
    const run = playRun(givenUrl, worldWith(found));
    for (const name of [assessCoverage.name, judgeClaim.name])
      expect(inputsOf(run, name)).toMatchObject([{ passages: [aRankedPassage()] }]);
  });

  it.each([["write-report"], [auditCitations.name], [publishReport.name]])(
    "fails without %s, and says so",
    (name) => {
      const { finish } = playRun(givenUrl, worldWith([name, null])).last;
      expect(finish).toMatchObject({
        status: "failed",
        detail: expect.stringContaining(`${name} is out of order`),
      });
    },
  );

  it("takes a sentence that failed its audit out of the report, and lists it", () => {
    const audit = answer(auditCitations, ({ sentences }) => ({
      rows: sentences.map(({ id, text }) => ({
        sentenceId: id,
        text,
        documentId: aCitation().documentId,
        quote: "Queue",
        verbatim: id !== "s2",
        support: 1,
        numbersAgree: true,
        ...(id === "s2"
          ? { status: "FAIL" as const, reason: "its quote does not stand in the source" }
          : { status: "PASS" as const }),
      })),
    }));
    expect(inputsOf(playRun(givenUrl, worldWith(audit)), "publish-report")).toMatchObject([
      {
        content: {
          findings: {
            sentences: [{ id: "s1", status: "PASS" }],
            report: {
              sections: [{ sentences: [] }],
              removed: [{ text: "Queue", reason: "its quote does not stand in the source" }],
            },
          },
        },
      },
    ]);
  });

  it("puts what the audit wrote anew in place of what failed, and lists it", () => {
    const row = { sentenceId: "s2", documentId: aCitation().documentId, quote: "Queue", verbatim: true };
    const audit = answer(auditCitations, () => ({
      rows: [{ ...row, text: "A queue", support: 1, numbersAgree: true, status: "PASS" as const }],
      rewritten: [
        { sentenceId: "s2", was: "Queue", text: "A queue", citations: [aCitation()], reason: "it failed" },
      ],
    }));
    expect(inputsOf(playRun(givenUrl, worldWith(audit)), "publish-report")).toMatchObject([
      {
        content: {
          findings: {
            sentences: [{ id: "s2", text: "A queue", status: "PASS" }],
            report: {
              sections: [{ sentences: [{ id: "s2", text: "A queue" }] }],
              rewritten: [{ sentenceId: "s2", was: "Queue", text: "A queue", reason: "it failed" }],
            },
          },
        },
      },
    ]);
  });

  it("reports what was indexed and what had been indexed before", () => {
    const known = answer(indexDocument, ({ documentId }) => ({
      documentId,
      passages: 3,
      written: 0,
      alreadyIndexed: true,
    }));
    expect(inputsOf(playRun(givenUrl, worldWith(known)), "publish-report")).toMatchObject([
      {
        content: {
          findings: { indexing: { documents: 1, passages: 3, passagesWritten: 0, alreadyIndexed: 1 } },
        },
      },
    ]);
  });

  it("decides the same twice", () => {
    expect(playRun(givenUrl, kindWorld)).toEqual(playRun(givenUrl, kindWorld));
  });
});
