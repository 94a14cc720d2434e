import type { Citation, SourceChange } from "@quarry/contracts";
import type { YieldToEventLoop } from "@quarry/runtime";
import { collapseWhitespace, finishWithPauses, sentencesInSlices } from "@quarry/text";
import type { StoredDocument } from "../ports.ts";
import type { StoredDocuments } from "../shared/evidence/read-texts.ts";

/** A sentence of a source at one of the two compared times. */
export interface SourceSentence {
  readonly uri: string;
  readonly title: string;
  readonly publisher: string;
  readonly documentId: string;
  readonly start: number;
  readonly end: number;
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

const plain = (text: string): string =>
  collapseWhitespace(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%€$£.,-]+/gu, " ")
    .replaceAll(/(?<![.,-])[.,-]+(?=\s|$)/gu, "")
    .trim();

const isWithin = (
  { start, end }: Pick<SourceSentence, "start" | "end">,
  cited: readonly Pick<Citation, "start" | "end">[],
): boolean => cited.some((one) => one.start < end && start < one.end);

interface Reading {
  readonly sources: ReportSources;
  readonly changeOf: ReadonlyMap<string, SourceChange["change"]>;
  readonly yieldToEventLoop: YieldToEventLoop;
}

const sentencesOf = async (
  { facts, text }: StoredDocument,
  { sources, changeOf, yieldToEventLoop }: Reading,
): Promise<SourceSentence[]> => {
  const { documentId, uri, title, publisher, language } = facts;
  const spans = await finishWithPauses(sentencesInSlices(text, language), yieldToEventLoop);
  const cited = sources.cited.filter((one) => one.documentId === documentId);
  const quoteAt = (index: number): string => {
    const span = spans[index];
    return span === undefined ? "" : text.slice(span.start, span.end);
  };
  const isNear = (index: number, near: number): boolean => {
    const [first, second] = [spans[Math.min(index, near)], spans[Math.max(index, near)]];
    return first !== undefined && second !== undefined && !text.slice(first.end, second.start).includes("\n");
  };
  const sentences: SourceSentence[] = [];
  for (const [index, span] of spans.entries()) {
    await yieldToEventLoop();
    sentences.push({
      uri,
      title,
      publisher,
      documentId,
      ...span,
      quote: quoteAt(index),
      plain: plain(quoteAt(index)),
      language,
      around: [index - 1, index + 1]
        .filter((near) => isNear(index, near))
        .map(quoteAt)
        .join(" "),
      isCited: isWithin(span, cited),
      change: changeOf.get(documentId),
    });
  }
  return sentences;
};

const allSentences = async (reading: Reading): Promise<SourceSentence[]> => {
  const all: SourceSentence[][] = [];
  for (const document of reading.sources.documents.values()) {
    all.push(await sentencesOf(document, reading));
  }
  return all.flat();
};

/** Returns the sentences that are wanted by their text, the first of each, by that text. */
const firstOfEach = async (
  sentences: readonly SourceSentence[],
  yieldToEventLoop: YieldToEventLoop,
  isWanted: (one: SourceSentence) => boolean = () => true,
): Promise<ReadonlyMap<string, SourceSentence>> => {
  const first = new Map<string, SourceSentence>();
  for (const one of sentences) {
    await yieldToEventLoop();
    if (isWanted(one) && !first.has(one.plain)) first.set(one.plain, one);
  }
  return first;
};

/**
 * Compares the sentences of two times across all sources: a moved sentence is not a change. Sentences of a retracted source count as
 * removed.
 */
export const compareSentences = async (
  before: ReportSources,
  after: ReportSources,
  {
    sources,
    yieldToEventLoop,
  }: { readonly sources: readonly SourceChange[]; readonly yieldToEventLoop: YieldToEventLoop },
): Promise<ChangedSentences> => {
  const byDocument = (side: "before" | "after") =>
    new Map(
      sources.flatMap((one): [string, SourceChange["change"]][] => {
        const documentId = one[side];
        return documentId === null ? [] : [[documentId, one.change]];
      }),
    );
  const then = await allSentences({ sources: before, changeOf: byDocument("before"), yieldToEventLoop });
  const all = await allSentences({ sources: after, changeOf: byDocument("after"), yieldToEventLoop });
  const now = all.filter(({ change }) => change !== "retracted");
  const saidThen = await firstOfEach(then, yieldToEventLoop);
  const saidNow = await firstOfEach(now, yieldToEventLoop);
  const choose = async (
    sentences: readonly SourceSentence[],
    isWanted: (one: SourceSentence) => boolean,
  ): Promise<SourceSentence[]> =>
    Array.from((await firstOfEach(sentences, yieldToEventLoop, isWanted)).values());
  return {
    fresh: await choose(now, ({ change, plain: text }) => change !== undefined && !saidThen.has(text)),
    lost: await choose(then, ({ change, plain: text }) => change !== undefined && !saidNow.has(text)),
    kept: await choose(now, ({ plain: text }) => saidThen.has(text)),
  };
};
