import type {
  Citation,
  Contradiction,
  InputOf,
  JudgedClaim,
  RankedPassage,
  ReportDraft,
  writeReport,
} from "@quarry/contracts";
import { type DigestInput, termSet, writeDigest } from "@quarry/extractive";
import { extractNumbers, type Sliced } from "@quarry/text";
import { type DocumentTexts, type StoredDocuments, textsOf } from "../evidence/read-texts.ts";
import {
  type DocumentOutline,
  outlineDocument,
  plainSentence,
  type SentenceWriter,
  writeImplementations,
} from "./code-examples.ts";

/** Passages of all topics, each once, the first of every topic before the second of any. */
export const interleavePassages = (topics: InputOf<typeof writeReport>["topics"]): RankedPassage[] => {
  const longest = Math.max(0, ...topics.map(({ passages }) => passages.length));
  const rounds = Array.from({ length: longest }, (_, rank) =>
    topics.flatMap(({ passages }) => passages[rank] ?? []),
  );
  return [...new Map(rounds.flat().map((passage) => [passage.passageId, passage])).values()];
};

/** Numbers the sentences of one report s1, s2, … behind those it has already, and lets no quote through that is not verbatim at its offsets. */
export const createSentenceWriter = (texts: DocumentTexts, before = 0): SentenceWriter => {
  let written = before;
  return (section, { documentId, start, end }) => {
    const quote = texts.get(documentId)?.slice(start, end) ?? "";
    const text = plainSentence(quote);
    if (text === "") return [];
    written += 1;
    return [{ id: `s${written}`, section, text, citations: [{ documentId, start, end, quote }] }];
  };
};

const placeOf = ({ documentId, start }: Citation): string => `${documentId}/${start}`;

/** Why two sentences are shown side by side: the figures of each that the other lacks, where both have some. */
const reasonOf = (one: string, other: string): string => {
  const [left, right] = [one, other].map(
    (text) => new Set(extractNumbers(text).map((number) => number.text)),
  );
  const differing = left && right ? [[...left.difference(right)], [...right.difference(left)]] : [];
  const isBoth = differing.length > 0 && differing.every((figures) => figures.length > 0);
  if (!isBoth) return "judged to contradict each other";
  return `the numbers differ: ${differing.map((figures) => figures.join(", ")).join(" against ")}`;
};

const pairKey = (one: Citation, other: Citation): string =>
  [placeOf(one), placeOf(other)].toSorted().join("|");

/** Every pair of passages that cannot both be right, once, side by side, with the reason. */
const writeContradictions = (claims: readonly JudgedClaim[], write: SentenceWriter): Contradiction[] => {
  const seen = new Set<string>();
  return claims.flatMap(({ origin, contradicting }) =>
    contradicting.flatMap((evidence): Contradiction[] => {
      const key = pairKey(origin, evidence);
      if (seen.has(key) || placeOf(origin) === placeOf(evidence)) return [];
      seen.add(key);
      const [left] = write("contradictions", origin);
      const [right] = write("contradictions", evidence);
      if (left === undefined || right === undefined) return [];
      return [{ reason: reasonOf(origin.quote, evidence.quote), sides: [left, right] }];
    }),
  );
};

const rememberOutlines = (documents: StoredDocuments): ((documentId: string) => DocumentOutline) => {
  const outlines = new Map<string, DocumentOutline>();
  return (documentId) => {
    const outline = outlines.get(documentId) ?? outlineDocument(documents.get(documentId)?.text ?? "");
    outlines.set(documentId, outline);
    return outline;
  };
};

const countStatements = ({ shortAnswer, sections, ideas }: ReportDraft): number =>
  [...sections, ...ideas].reduce((sum, { sentences }) => sum + sentences.length, shortAnswer.length);

/**
 * Writes a report without a model: a digest of verbatim sentences, the contradictions that were judged, and code where implementations are
 * asked for.
 */
export function* writeExtractively(
  input: InputOf<typeof writeReport>,
  documents: StoredDocuments,
  { withAnswers = false }: Pick<DigestInput, "withAnswers"> = {},
): Sliced<ReportDraft> {
  const { question, topics, claims, modes, language, topK } = input;
  const texts = textsOf(documents);
  const titles = new Map([...documents].map(([documentId, { facts }]) => [documentId, facts.title]));
  const digest = yield* writeDigest({
    question,
    language,
    modes,
    topK,
    texts,
    titles,
    withAnswers,
    topics: topics.map(({ topic, coverage, passages, findings = [] }) => ({
      topic,
      passages,
      findings,
      gaps: coverage.covered ? [] : coverage.gaps,
    })),
  });
  const write = createSentenceWriter(texts, countStatements(digest));
  const implementing = { documents, outlineOf: rememberOutlines(documents), write, topK, language };
  return {
    ...digest,
    contradictions: writeContradictions(claims, write),
    implementations: modes.includes("implementation")
      ? writeImplementations(interleavePassages(topics), {
          ...implementing,
          sought: termSet(question, language),
        })
      : [],
  };
}
