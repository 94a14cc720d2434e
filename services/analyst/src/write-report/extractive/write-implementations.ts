import type { Citation, Implementation, RankedPassage } from "@quarry/contracts";
import { containment, jaccard, termSet } from "@quarry/extractive";
import { maximalMarginalRelevance } from "@quarry/ranking";
import { words } from "@quarry/text";
import type { StoredDocuments } from "../../evidence/read-texts.ts";
import { type CodeExample, codeExamples } from "./code-examples.ts";
import { dependenciesOf } from "./dependencies.ts";
import type { DocumentOutline } from "./document-outline.ts";
import { plainWords } from "./plain-words.ts";
import type { SentenceWriter } from "./sentence-writer.ts";

const maxWords = 8;
const maxCharacters = 80;

interface Titled {
  readonly outline: DocumentOutline;
  readonly position: number;
  /** Its first words stand in when no heading does. */
  readonly sentence: string;
}

/** A short name for a place of a document: the heading above it, else the first words that are quoted from it. */
const shortTitle = ({ outline, position, sentence }: Titled): string => {
  const heading = outline.headingAt(position);
  if (heading !== "" && heading.length <= maxCharacters) return heading;
  const text = plainWords(sentence);
  const last = words(text)[maxWords - 1];
  return last === undefined || last.end >= text.length - 1 ? text : `${text.slice(0, last.end)} …`;
};

interface ImplementationSources {
  readonly documents: StoredDocuments;
  readonly outlineOf: (documentId: string) => DocumentOutline;
  readonly write: SentenceWriter;
  readonly topK: number;
  /** The index terms of the question. */
  readonly sought: ReadonlySet<string>;
  readonly language: string;
}

interface Candidate extends CodeExample {
  readonly documentId: string;
  readonly text: string;
  readonly uri: string;
  readonly heading: string;
  readonly terms: ReadonlySet<string>;
  readonly value: number;
}

/** Code farther than this from any passage that answers the question is another matter. */
const nearCharacters = 1_500;
/** Where an install command for the code may stand. */
const aroundCharacters = 800;

const similarity = (code: CodeExample["code"], passages: readonly RankedPassage[]): number => {
  const values = passages.map(({ start, end }, rank) => {
    const distance = Math.max(0, start - code.end, code.start - end);
    if (distance > nearCharacters) return 0;
    return (distance === 0 ? 1 : 0.6) / (1 + rank / 10);
  });
  return Math.max(0, ...values);
};

const candidatesOf = (
  documentId: string,
  passages: readonly RankedPassage[],
  { documents, outlineOf, sought, language }: ImplementationSources,
): Candidate[] => {
  const document = documents.get(documentId);
  if (document === undefined) return [];
  const { text, facts } = document;
  const outline = outlineOf(documentId);
  return codeExamples(text, outline).flatMap((example): Candidate[] => {
    const near = similarity(example.code, passages);
    if (near === 0) return [];
    const heading = outline.headingAt(example.code.start);
    const said = text.slice(example.introduction?.start ?? example.code.start, example.code.end);
    const terms = termSet(`${heading}\n${said}`, language);
    const value = 0.5 * near + 0.5 * containment(sought, terms);
    return [{ ...example, documentId, text, uri: facts.uri, heading, terms, value }];
  });
};

const citationOf = ({ documentId, text, code: { start, end } }: Candidate): Citation => ({
  documentId,
  start,
  end,
  quote: text.slice(start, end),
});

/** The `topK` best programs that stand in or near the best passages, each as it stands in its source, with the sentence before it. */
export const writeImplementations = (
  passages: readonly RankedPassage[],
  sources: ImplementationSources,
): Implementation[] => {
  const { outlineOf, write, topK } = sources;
  const candidates = [...Map.groupBy(passages, ({ documentId }) => documentId)]
    .flatMap(([documentId, own]) => candidatesOf(documentId, own, sources))
    .toSorted((one, other) => other.value - one.value);
  const distinct = new Map(
    candidates.toReversed().map((candidate) => [citationOf(candidate).quote.trim(), candidate]),
  );
  const picked = maximalMarginalRelevance([...distinct.values()].toReversed(), {
    relevance: ({ value }) => value,
    similarity: (one, other) => jaccard(one.terms, other.terms),
    lambda: 0.7,
    topK,
  });
  return picked.map((candidate, index) => {
    const { documentId, text, uri, introduction, language, code } = candidate;
    const section = `implementation-${index + 1}`;
    const around = text.slice(Math.max(0, code.start - aroundCharacters), code.end + aroundCharacters);
    const citation = citationOf(candidate);
    const said = introduction === undefined ? "" : text.slice(introduction.start, introduction.end);
    return {
      title: shortTitle({
        outline: outlineOf(documentId),
        position: code.start,
        sentence: said === "" ? uri : said,
      }),
      source: uri,
      sentences:
        introduction === undefined ? [] : write(section, { documentId, quote: said, ...introduction }),
      code: citation,
      codeLanguage: language,
      dependencies: dependenciesOf(citation.quote, language, around),
    };
  });
};
