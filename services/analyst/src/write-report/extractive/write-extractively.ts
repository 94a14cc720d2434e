import type { InputOf, JudgedClaim, ReportDraft, Section, writeReport } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import { passageText } from "../../evidence/passage-sentences.ts";
import { type StoredDocuments, textsOf } from "../../evidence/read-texts.ts";
import { termSet } from "../../signals/term-overlap.ts";
import { interleavePassages } from "../interleave-passages.ts";
import { type AnswerWorth, createAnswerWorth } from "./answer-worth.ts";
import { type DocumentOutline, outlineDocument } from "./document-outline.ts";
import type { Naming } from "./leading-documents.ts";
import { selectSections } from "./select-sections.ts";
import { selectShortAnswer } from "./select-short-answer.ts";
import { inDocumentOrder } from "./select-units.ts";
import { createSentenceWriter, type SentenceWriter } from "./sentence-writer.ts";
import { type TopicEvidence, topicUnits } from "./topic-units.ts";
import { placeOf, type Unit } from "./unit.ts";
import { writeContradictions } from "./write-contradictions.ts";
import { writeIdeas } from "./write-ideas.ts";
import { writeImplementations } from "./write-implementations.ts";

type WriteInput = InputOf<typeof writeReport>;

const bonuses = { verified: 0.12, "single-source": 0, contested: -0.1, unsupported: -0.05 } as const;

const bonusOfClaims = (claims: readonly JudgedClaim[]): ((place: string) => number) => {
  const bonusOf = new Map(claims.map(({ origin, status }) => [placeOf(origin), bonuses[status]]));
  return (place) => bonusOf.get(place) ?? 0;
};

const rememberOutlines = (documents: StoredDocuments): ((documentId: string) => DocumentOutline) => {
  const outlines = new Map<string, DocumentOutline>();
  return (documentId) => {
    const outline = outlines.get(documentId) ?? outlineDocument(documents.get(documentId)?.text ?? "");
    outlines.set(documentId, outline);
    return outline;
  };
};

interface Choosing {
  readonly worthOf: AnswerWorth;
  readonly naming: Naming;
}

const writeSections = (
  topics: readonly TopicEvidence[],
  {
    units,
    write,
    ...choosing
  }: Choosing & { readonly units: readonly Unit[]; readonly write: SentenceWriter },
): Section[] => {
  const selections = selectSections(topics, units, choosing);
  const sections = topics.map(({ topic, coverage }) => ({
    id: topic.id,
    heading: topic.name,
    topicId: topic.id,
    sentences: inDocumentOrder(selections.get(topic.id) ?? []).flatMap((sentence) =>
      write(topic.id, sentence),
    ),
    gaps: coverage.covered ? [] : coverage.gaps,
  }));
  // What a covered topic has to say may all stand under other topics.
  return sections.filter(({ sentences, gaps }) => sentences.length > 0 || gaps.length > 0);
};

/**
 * Writes a report of verbatim sentences: which to quote, under which topic and in which order is all that is decided here. Modes that
 * were not asked for stay empty; the short answer is always tried.
 */
export const writeExtractively = (input: WriteInput, documents: StoredDocuments): ReportDraft => {
  const { question, questionType, topics, claims, modes, language, topK } = input;
  const texts = textsOf(documents);
  const write = createSentenceWriter(texts);
  const outlineOf = rememberOutlines(documents);
  const bonusAt = bonusOfClaims(claims);
  const units = topics.flatMap((evidence) =>
    topicUnits(evidence, { texts, language, questionType, bonusAt }),
  );
  const worthOf = createAnswerWorth(units, input);
  const naming: Naming = {
    titleTermsOf: (documentId) => termSet(documents.get(documentId)?.facts.title ?? "", language),
    termsOf: (passage) => termSet(passageText(passage, texts), language),
    sought: termSet(question, language),
  };
  const shared = { documents, outlineOf, write, topK };
  return {
    title: collapseWhitespace(question),
    shortAnswer: selectShortAnswer(units, worthOf).flatMap(({ sentences }) =>
      sentences.flatMap((sentence) => write("short-answer", sentence)),
    ),
    sections: modes.includes("freeform") ? writeSections(topics, { units, worthOf, naming, write }) : [],
    contradictions: writeContradictions(claims, write, language),
    ideas: modes.includes("idea") ? writeIdeas(units, { ...shared, worthOf }) : [],
    implementations: modes.includes("implementation")
      ? writeImplementations(interleavePassages(topics), {
          ...shared,
          sought: termSet(question, language),
          language,
        })
      : [],
  };
};
