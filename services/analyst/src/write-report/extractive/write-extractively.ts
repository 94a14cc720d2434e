import type { InputOf, ReportDraft, writeReport } from "@quarry/contracts";
import { type DigestInput, writeDigest } from "@quarry/extractive";
import { type StoredDocuments, textsOf } from "../../evidence/read-texts.ts";
import { termSet } from "../../signals/term-overlap.ts";
import { interleavePassages } from "../interleave-passages.ts";
import { type DocumentOutline, outlineDocument } from "./document-outline.ts";
import { createSentenceWriter } from "./sentence-writer.ts";
import { writeContradictions } from "./write-contradictions.ts";
import { writeImplementations } from "./write-implementations.ts";

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
export const writeExtractively = (
  input: InputOf<typeof writeReport>,
  documents: StoredDocuments,
  { withAnswers = false }: Pick<DigestInput, "withAnswers"> = {},
): ReportDraft => {
  const { question, topics, claims, modes, language, topK } = input;
  const texts = textsOf(documents);
  const titles = new Map([...documents].map(([documentId, { facts }]) => [documentId, facts.title]));
  const digest = writeDigest({
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
    contradictions: writeContradictions(claims, write, language),
    implementations: modes.includes("implementation")
      ? writeImplementations(interleavePassages(topics), {
          ...implementing,
          sought: termSet(question, language),
        })
      : [],
  };
};
