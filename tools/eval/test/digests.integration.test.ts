import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Findings } from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createJobTable } from "../src/answers/job-table.ts";
import { playRun } from "../src/answers/play-questions.ts";
import { openReasoning } from "../src/model/open-reasoning.ts";
import { indexCorpus, toDocument } from "../src/retrieval/index-corpus.ts";
import { withEvidence } from "../src/retrieval/open-corpus.ts";
import { type FieldQuestion, readFieldQuestions } from "./field-questions.ts";

interface Digest {
  readonly question: FieldQuestion;
  readonly findings: Findings | undefined;
  /** Titles of the documents it cites. */
  readonly cited: ReadonlySet<string>;
}

let folder: string;
let digests: readonly Digest[];

const world = {
  signal: new AbortController().signal,
  now: () => performance.now(),
  say: () => undefined,
};

/** Asks every question of all fields without a model, over the texts of all of them. */
const writeDigests = async (cacheDirectory: string): Promise<readonly Digest[]> => {
  const { questions, corpus } = await readFieldQuestions();
  const place = { ...world, cacheDirectory, corpusHash: "fields", arithmetic: undefined };
  return withEvidence(place, async ({ evidence, encoder }) => {
    await indexCorpus({ evidence, encoder }, corpus, world);
    const stored = corpus.map((entry) => toDocument(entry));
    for (const { facts } of stored) await evidence.join("collection:evaluation", facts.documentId);
    const documents = new Map(stored.map((document) => [document.facts.documentId, document]));
    const table = createJobTable({ evidence, encoder, documents, reasoning: await openReasoning({}) });
    const written: Digest[] = [];
    for (const [index, question] of questions.entries()) {
      const runId = `r-digest${String(index).padStart(4, "0")}`;
      const findings = await playRun({ runId, question: question.question, signal: world.signal }, table);
      const quotes = (findings?.sentences ?? []).flatMap(({ citations }) => citations);
      const titles = quotes.map(({ documentId }) => documents.get(documentId)?.facts.title ?? "");
      written.push({ question, findings, cited: new Set(titles) });
    }
    return written;
  });
};

const ofSubjects = (): readonly Digest[] => digests.filter(({ question }) => !question.isOfOneSubject);
const ofOneSubject = (): readonly Digest[] => digests.filter(({ question }) => question.isOfOneSubject);

const proseOf = ({ findings }: Digest): string[] => {
  const { shortAnswer = [], sections = [] } = findings?.report ?? {};
  return [...shortAnswer, ...sections.flatMap(({ sentences }) => sentences)].flatMap(({ citations }) =>
    citations.map(({ quote }) => quote.trim()),
  );
};

const isOnQuestion = ({ question }: Digest, quote: string): boolean =>
  question.sentences.some((sentence) => sentence.endsWith(quote));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-digests-"));
  digests = await writeDigests(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a digest of thirty questions over texts of ten fields in seven languages", () => {
  it("quotes no sentence off its question, and no line that is no sentence", () => {
    const off = ofSubjects().flatMap((digest) =>
      proseOf(digest)
        .filter((quote) => !isOnQuestion(digest, quote))
        .map((quote) => [digest.question.question, quote]),
    );
    expect(off).toEqual([]);
  });

  it("quotes no sentence twice", () => {
    const repeated = digests.filter((digest) => new Set(proseOf(digest)).size < proseOf(digest).length);
    expect(repeated.map(({ question }) => question.question)).toEqual([]);
  });

  it("cites the documents that answer, and none where nothing does", () => {
    const missing = ofSubjects().flatMap(({ question, cited }) =>
      [...question.cited.difference(cited)].map((title) => [question.question, title]),
    );
    expect(missing).toEqual([]);
    const unanswered = digests.filter(({ question }) => !question.isAnswered);
    expect(unanswered).toHaveLength(2);
    expect(unanswered.flatMap(proseOf)).toEqual([]);
  });

  it("heads its topics with the question's own words, and what says something to the whole of it in its language", () => {
    const whole = new Set(
      ["en", "de", "fr", "es", "ru", "zh", "ja"].map((tag) => reportHeadings(tag).sourcesSay),
    );
    const foreign = digests.flatMap(({ question, findings }) =>
      (findings?.report.sections ?? [])
        .filter(
          ({ level = 1, heading }) =>
            level === 1 &&
            !whole.has(heading) &&
            !question.question.toLowerCase().includes(heading.toLowerCase()),
        )
        .map(({ heading }) => heading),
    );
    expect(foreign).toEqual([]);
  });
});

describe("a digest of six questions over two libraries of one subject each", () => {
  it("answers every question, and two of three sentences that it quotes are on it", () => {
    const quotes = ofOneSubject().flatMap((digest) =>
      proseOf(digest).map((quote) => ({
        question: digest.question.question,
        isOn: isOnQuestion(digest, quote),
      })),
    );
    const onQuestion = quotes.filter(({ isOn }) => isOn);
    expect(ofOneSubject()).toHaveLength(6);
    expect(new Set(onQuestion.map(({ question }) => question)).size).toBe(6);
    expect(onQuestion.length).toBeGreaterThanOrEqual((2 / 3) * quotes.length);
  });

  it("cites more than two of three documents that answer", () => {
    const answering = ofOneSubject().flatMap(({ question, cited }) =>
      [...question.cited].map((title) => cited.has(title)),
    );
    expect(answering.filter(Boolean).length).toBeGreaterThan((2 / 3) * answering.length);
  });
});
