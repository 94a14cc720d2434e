import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Findings } from "@quarry/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playQuestions } from "../src/answers/play-questions.ts";
import { type FieldQuestion, readFieldQuestions } from "./field-questions.ts";

interface Digest {
  readonly question: FieldQuestion;
  readonly findings: Findings | undefined;
  /** Titles of the documents that the digest cites. */
  readonly cited: ReadonlySet<string>;
}

let folder: string;
let digests: readonly Digest[];

/** Asks every question of all fields without a model, over the texts of all fields. */
const writeDigests = async (): Promise<readonly Digest[]> => {
  const { questions, corpus } = await readFieldQuestions();
  return playQuestions(
    questions,
    { corpus, corpusHash: "fields" },
    ({ question, content, documents }) => {
      const findings = content?.findings;
      const quotes = (findings?.statements ?? []).flatMap(({ citations }) => citations);
      const titles = quotes.map(({ documentId }) => documents.get(documentId)?.facts.title ?? "");
      return { question, findings, cited: new Set(titles) };
    },
    {
      workingDirectory: folder,
      cacheDirectory: folder,
      signal: new AbortController().signal,
      now: () => performance.now(),
      say: () => undefined,
    },
  );
};

const ofSubjects = (): readonly Digest[] => digests.filter(({ question }) => !question.isOfOneSubject);
const ofOneSubject = (): readonly Digest[] => digests.filter(({ question }) => question.isOfOneSubject);

const proseOf = ({ findings }: Digest): string[] => {
  return (findings?.statements ?? []).flatMap(({ citations }) => citations.map(({ quote }) => quote.trim()));
};

/** Returns the share of the sentences on their questions that are shown. */
const recallOf = (some: readonly Digest[]): number => {
  const sought = some.flatMap((digest) => {
    const shown = proseOf(digest);
    return digest.question.sentences.map((sentence) =>
      shown.some((quote) => quote.includes(sentence) || sentence.endsWith(quote)),
    );
  });
  return sought.filter(Boolean).length / sought.length;
};

/** Returns the share of shown sentences that are on their question, or next to one that is. */
const precisionOf = (some: readonly Digest[]): number => {
  const shown = some.flatMap((digest) =>
    proseOf(digest).map((quote) =>
      digest.question.withNeighbours.some((sentence) => sentence.endsWith(quote) || quote.includes(sentence)),
    ),
  );
  return shown.filter(Boolean).length / shown.length;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-digests-"));
  digests = await writeDigests();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a digest of thirty questions over texts of ten fields in seven languages", () => {
  it("shows nine of ten sentences on its question, and three of four that it shows belong there", () => {
    expect(recallOf(ofSubjects())).toBeGreaterThanOrEqual(0.9);
    expect(precisionOf(ofSubjects())).toBeGreaterThanOrEqual(0.75);
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
});

describe("a digest of six questions over two libraries of one subject each", () => {
  it("answers every question, shows four of five sentences on them, and three of ten that it shows belong there", () => {
    expect(ofOneSubject()).toHaveLength(6);
    expect(
      ofOneSubject()
        .filter((digest) => recallOf([digest]) === 0)
        .map(({ question }) => question),
    ).toEqual([]);
    expect(recallOf(ofOneSubject())).toBeGreaterThanOrEqual(0.8);
    expect(precisionOf(ofOneSubject())).toBeGreaterThanOrEqual(0.3);
  });

  it("cites more than two of three documents that answer", () => {
    const answering = ofOneSubject().flatMap(({ question, cited }) =>
      [...question.cited].map((title) => cited.has(title)),
    );
    expect(answering.filter(Boolean).length).toBeGreaterThan((2 / 3) * answering.length);
  });
});
