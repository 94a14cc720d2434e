import type { Citation, SourceChange } from "@quarry/contracts";
import { collapseWhitespace, overlaps, sentencesInSlices, type Sliced, type TextSpan } from "@quarry/text";
import type { StoredDocument } from "../ports.ts";
import type { StoredDocuments } from "../shared/evidence/read-texts.ts";

/** A sentence of a source at one of the two compared times. */
export interface SourceSentence extends TextSpan {
  readonly uri: string;
  readonly title: string;
  readonly publisher: string;
  readonly documentId: string;
  readonly quote: string;
  /** The quote without case and punctuation, for detecting equal sentences. */
  readonly plain: string;
  readonly language: string;
  /** The sentences before and after it in its paragraph. */
  readonly around: string;
  readonly isCited: boolean;
  /** Change of its source; undefined if the source is unchanged. */
  readonly change: SourceChange["change"] | undefined;
}

/** Sentences of two times: new, removed and unchanged ones. */
export interface ChangedSentences {
  /** Sentences that no source contained before. */
  readonly fresh: readonly SourceSentence[];
  /** Sentences that no source contains any more. */
  readonly lost: readonly SourceSentence[];
  /** Sentences present at both times. */
  readonly kept: readonly SourceSentence[];
}

export interface ReportSources {
  readonly documents: StoredDocuments;
  readonly cited: readonly Pick<Citation, "documentId" | "start" | "end">[];
}

const plainOf = (text: string): string =>
  collapseWhitespace(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%€$£.,-]+/gu, " ")
    .replaceAll(/(?<![.,-])[.,-]+(?=\s|$)/gu, "")
    .trim();

function* sentencesOf(
  { facts, text }: StoredDocument,
  { cited }: ReportSources,
  change: SourceSentence["change"],
): Sliced<SourceSentence[]> {
  const { documentId, uri, title, publisher, language } = facts;
  const spans = yield* sentencesInSlices(text, language);
  const quoteOf = ({ start, end }: TextSpan): string => text.slice(start, end);
  const areNear = (one: TextSpan, other: TextSpan): boolean =>
    !text.slice(Math.min(one.end, other.end), Math.max(one.start, other.start)).includes("\n");
  const citedHere = cited.filter((one) => one.documentId === documentId);
  const sentences: SourceSentence[] = [];
  for (const [index, span] of spans.entries()) {
    yield;
    const quote = quoteOf(span);
    const near = spans.slice(Math.max(0, index - 1), index + 2);
    sentences.push({
      uri,
      title,
      publisher,
      documentId,
      ...span,
      quote,
      plain: plainOf(quote),
      language,
      around: near
        .filter((one) => one !== span && areNear(one, span))
        .map(quoteOf)
        .join(" "),
      isCited: citedHere.some((one) => overlaps(one, span)),
      change,
    });
  }
  return sentences;
}

/** Returns all sentences of some sources, given the changes of their documents. */
function* allSentences(
  sources: ReportSources,
  changeOf: ReadonlyMap<string | null, SourceChange["change"]>,
): Sliced<SourceSentence[]> {
  const all: SourceSentence[][] = [];
  for (const [documentId, document] of sources.documents)
    all.push(yield* sentencesOf(document, sources, changeOf.get(documentId)));
  return all.flat();
}

/** Returns the first sentence of each text, by that text. */
function* firstOfEach(sentences: readonly SourceSentence[]): Sliced<ReadonlyMap<string, SourceSentence>> {
  const first = new Map<string, SourceSentence>();
  for (const one of sentences) {
    yield;
    if (!first.has(one.plain)) first.set(one.plain, one);
  }
  return first;
}

/**
 * Compares the sentences of two times across all sources: a moved sentence is not a change. Sentences of a retracted source count as
 * removed.
 */
export function* compareSentences(
  before: ReportSources,
  after: ReportSources,
  sources: readonly SourceChange[],
): Sliced<ChangedSentences> {
  const then = yield* allSentences(before, new Map(sources.map((one) => [one.before, one.change])));
  const all = yield* allSentences(after, new Map(sources.map((one) => [one.after, one.change])));
  const now = all.filter(({ change }) => change !== "retracted");
  const textsThen = yield* firstOfEach(then);
  const textsNow = yield* firstOfEach(now);
  const fresh = now.filter(({ change, plain }) => change !== undefined && !textsThen.has(plain));
  const lost = then.filter(({ change, plain }) => change !== undefined && !textsNow.has(plain));
  const kept = now.filter(({ plain }) => textsThen.has(plain));
  return {
    fresh: [...(yield* firstOfEach(fresh)).values()],
    lost: [...(yield* firstOfEach(lost)).values()],
    kept: [...(yield* firstOfEach(kept)).values()],
  };
}
