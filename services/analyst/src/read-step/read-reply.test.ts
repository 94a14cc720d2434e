import { describe, expect, it } from "vitest";
import { z } from "zod";
import { aTurnInput, wholeTranscripts } from "../testing/reading-session.ts";
import { sampleQuotes, seasonItems } from "../testing/season-items.ts";
import { citeFindings, stepReplySchema } from "./read-reply.ts";
import type { ReadingTurn } from "./reading-turn.ts";

const read = (said: object) => stepReplySchema.parse(said);
const finding = { text: "Retention fell.", quotes: [{ linkId: "a", quote: "it fell" }] };

describe("stepReplySchema", () => {
  it.each([
    ["as it is asked for", [{ text: finding.text, quotes: [{ link_id: "a", quote: "it fell" }] }]],
    ["other names", [{ finding: finding.text, evidence: [{ source_link_id: "a", text: "it fell" }] }]],
    ["one quote that is not a list", [{ text: finding.text, quotes: { link_id: "a", quote: "it fell" } }]],
    ["objects for lists", { 0: { text: finding.text, quotes: { 0: { link_id: "a", quote: "it fell" } } } }],
    [
      "an object by subject",
      { retention: { statement: finding.text, quotes: [{ link: 1, item: "a", quote: "it fell" }] } },
    ],
  ])("reads findings: %s", (_what, findings) => {
    expect(read({ findings }).findings).toEqual([finding]);
  });

  it("reads findings without quotes, as seed 000 has them", () => {
    const { findings } = read({ initial_findings: { one: "It fell.", more: ["It rose."] } });
    expect(findings).toEqual([
      { text: "It fell.", quotes: [] },
      { text: "It rose.", quotes: [] },
    ]);
  });

  it.each([
    [0.8, 0.8],
    ["0.8", 0.8],
    ["about 0.8", 0.8],
    ["80%", 0.8],
    [80, 0.8],
    ["high", 0.9],
    [undefined, 0.5],
    [-1, 0],
    [1e9, 1],
  ])("reads a confidence of %j as %d", (said, confidence) => {
    expect(read({ confidence: said }).confidence).toBe(confidence);
  });

  it("keeps requests unchanged, under the names of both seeds", () => {
    expect(read({ requests: { type: "x" } }).requests).toEqual({ type: "x" });
    expect(read({ missing_context: [1] }).requests).toEqual([1]);
    expect(read({}).requests).toEqual([]);
  });

  it.each([
    ["complete", true],
    ["Completed", true],
    ["in_progress", false],
    [undefined, false],
  ])("treats the status %s as complete: %s", (status, isComplete) => {
    expect(read({ analysis_status: status }).isComplete).toBe(isComplete);
  });

  it("requests one form from a model, with all fields", () => {
    const json = z.toJSONSchema(stepReplySchema, { io: "input" });
    expect(json).toMatchObject({
      properties: {
        findings: { type: "array" },
        requests: { type: "array" },
        confidence: { type: "number" },
      },
      required: ["step_id", "findings", "insights", "confidence", "requests", "analysis_status"],
    });
  });
});

const items = seasonItems();
const turnWith = (...linkIds: readonly string[]): ReadingTurn => ({
  job: aTurnInput(items, { answers: linkIds.map((linkId) => wholeTranscripts(items, linkId)) }),
  items,
});
const sent = turnWith("yt_reset", "yt_hours");

const cite = (text: string, quotes: readonly { quote: string; linkId?: string }[], turn = sent) =>
  citeFindings(turn, [{ text, quotes }]);
const quotesOf = ({ findings }: ReturnType<typeof cite>): string[] =>
  findings.flatMap(({ citations }) => citations.map(({ quote }) => quote));

describe("citeFindings", () => {
  it("cites a quote as it was given, where it is", () => {
    const cited = cite("Retention of players fell by 30%.", [
      { quote: "retention fell by 30%", linkId: "yt_reset" },
    ]);
    expect(quotesOf(cited)).toEqual(["retention fell by 30%"]);
    for (const { documentId, start, end, quote } of cited.findings.flatMap(({ citations }) => citations))
      expect(
        items
          .find(({ transcript }) => transcript?.documentId === documentId)
          ?.transcript?.text.slice(start, end),
      ).toBe(quote);
  });

  it("finds a quote under the wrong item, and one that is the finding itself", () => {
    expect(
      quotesOf(cite("Retention fell by 30%.", [{ quote: sampleQuotes.fell, linkId: "blog_maps" }])),
    ).toEqual([sampleQuotes.fell]);
    expect(quotesOf(cite(sampleQuotes.fell, []))).toEqual([sampleQuotes.fell]);
  });

  it("finds a quote despite other white space and marks", () => {
    const spaced = sampleQuotes.fell.replace("fell by", "fell  by");
    expect(quotesOf(cite("Retention fell by 30%.", [{ quote: spaced }]))).toEqual([sampleQuotes.fell]);
  });

  it("treats the words of a marker as the marked text before anything was sent", () => {
    const cited = cite(
      "Retention fell by 30%.",
      [{ quote: `FACT: ${sampleQuotes.fell}`, linkId: "yt_reset" }],
      turnWith(),
    );
    expect(quotesOf(cited)).toEqual([sampleQuotes.fell]);
  });

  it("cites several items where they agree", () => {
    const quotes = [{ quote: sampleQuotes.ranking }, { quote: sampleQuotes.reset }];
    expect(
      quotesOf(cite("Casual players were driven away, and lost rewards they had worked for.", quotes)),
    ).toEqual([sampleQuotes.ranking, sampleQuotes.reset]);
  });

  it.each([
    ["in another language, with names", "Mit `Option<T>` über HTTP/2 sank sie um 1 %.", undefined],
    ["without addresses", "Churn grew (https://invented.example/a).", "Churn grew."],
  ])("keeps a finding in the reader's words if its quote is valid: %s", (_what, text, kept = text) => {
    expect(cite(text, [{ quote: sampleQuotes.fell }])).toMatchObject({
      findings: [{ text: kept }],
      problems: [],
    });
  });

  it("drops only those quotes of a finding that are not found", () => {
    const quotes = [
      { quote: "Everybody left for good." },
      { quote: sampleQuotes.fell },
      { quote: sampleQuotes.fell },
    ];
    expect(quotesOf(cite("Retention fell.", quotes))).toEqual([sampleQuotes.fell]);
  });

  it.each([
    ["a quote that stands nowhere", "Retention fell by 30%.", "Retention rose by 30%."],
    ["a quote of what was not sent", "The northern desert has gates.", "In chapter 3 the desert is shown"],
    ["a letter for a quote", "Retention fell by 30%.", "P"],
    ["no words", "30 %", sampleQuotes.fell],
  ])("omits a finding with %s, with the reason", (_what, text, quote) => {
    const { findings, problems } = cite(text, [{ quote }]);
    expect(findings).toEqual([]);
    expect(problems).toEqual([expect.stringMatching(/: \w/u)]);
  });
});
