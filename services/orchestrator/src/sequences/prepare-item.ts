import { isDeepStrictEqual } from "node:util";
import type { CollectionStore, Preparation } from "@quarry/collections";
import {
  type DocumentFacts,
  fetchPage,
  indexDocument,
  type InputOf,
  markDocument,
  type OutputOf,
  type prepareItem,
  retireDocuments,
  type Source,
  type UnavailableReason,
} from "@quarry/contracts";
import {
  type NextInSequence,
  type Producer,
  type Sequence,
  type SequenceEnd,
  stepJob,
  type StepJob,
  type StepResult,
} from "@quarry/jobs";
import { completedOf, failedOf } from "../research/step.ts";

export interface SettleItemPorts {
  readonly collections: Pick<CollectionStore, "settleItem" | "leaving">;
  readonly producer: Pick<Producer, "produce">;
}

const toPreparation = (end: SequenceEnd<typeof prepareItem>): Preparation =>
  end.status === "completed" ? end : { status: "failed", detail: end.failure.message };

/**
 * Keeps what the preparation of an item came to, and has taken out of the collection what its earlier version, or an item
 * that is gone by now, has left there. Doing it again changes nothing.
 */
export const createSettleItem =
  ({ collections, producer }: SettleItemPorts) =>
  async (
    { collectionId, itemId, version, content, comments }: InputOf<typeof prepareItem>,
    end: SequenceEnd<typeof prepareItem>,
  ): Promise<void> => {
    const preparation = toPreparation(end);
    const settled = { itemId, version, preparation, sources: { content, comments } };
    const isKept = await collections.settleItem(collectionId, settled);
    if (isKept && (await collections.leaving(collectionId)).length === 0) return;
    await producer.produce(retireDocuments, { collectionId, cause: `${itemId}/${version}` });
  };

/** Outcome of reading one text of an item; null if there was none to read. */
type ReadPart =
  /** `count`: how many comments it holds. */
  | { readonly status: "stored"; readonly document: DocumentFacts; readonly count?: number }
  | { readonly status: "unavailable"; readonly reason: UnavailableReason; readonly detail: string }
  | null;

/** The texts of an item as they were read. */
interface ReadParts {
  readonly transcript: ReadPart;
  readonly comments: ReadPart;
}

type Answer = OutputOf<typeof fetchPage>;

const answerFor = (source: Source, results: readonly StepResult[]): Answer => {
  const isIt = ({ input }: { readonly input: InputOf<typeof fetchPage> }): boolean =>
    isDeepStrictEqual(input.source, source);
  const answered = completedOf(results, fetchPage).find(isIt);
  if (answered !== undefined) return answered.output;
  const uri = source.kind === "url" ? source.url : source.uri;
  const detail = failedOf(results, fetchPage).find(isIt)?.failure.message ?? "the job came to no end";
  return { status: "unavailable", uri, reason: "job-failed", detail };
};

/** A content may bring comments along, or be nothing but comments. */
const partsOfContent = (source: Source | null, results: readonly StepResult[]): ReadParts => {
  if (source === null) return { transcript: null, comments: null };
  const answer = answerFor(source, results);
  if (answer.status === "unavailable") return { transcript: answer, comments: null };
  const { document, commentCount, comments } = answer;
  if (commentCount !== undefined)
    return { transcript: null, comments: { status: "stored", document, count: commentCount.count } };
  return {
    transcript: { status: "stored", document },
    comments:
      comments === undefined
        ? null
        : { status: "stored", document: comments.document, count: comments.count },
  };
};

const commentsApart = (source: Source | null, results: readonly StepResult[]): ReadPart => {
  if (source === null) return null;
  const answer = answerFor(source, results);
  if (answer.status === "unavailable") return answer;
  return { status: "stored", document: answer.document, count: answer.commentCount?.count ?? 0 };
};

/** Collects the outcomes of an item's sources, once the jobs that read them have ended; separately submitted comments take priority. */
const partsRead = (
  { content, comments }: Pick<InputOf<typeof prepareItem>, "content" | "comments">,
  results: readonly StepResult[],
): ReadParts => {
  const parts = partsOfContent(content, results);
  return { ...parts, comments: commentsApart(comments, results) ?? parts.comments };
};

/** The documents that were stored, each once, the transcript's first. */
const documentsRead = ({ transcript, comments }: ReadParts): DocumentFacts[] => {
  const documents = [transcript, comments].flatMap((part) =>
    part?.status === "stored" ? [part.document] : [],
  );
  return [...new Map(documents.map((document) => [document.documentId, document])).values()];
};

type PreparedPart = OutputOf<typeof prepareItem>["transcript"];

/** A text of an item that was read: ready once it is indexed. One whose markers could not be looked for is ready all the same. */
const preparedPart = (part: ReadPart, results: readonly StepResult[]): PreparedPart => {
  if (part === null) return null;
  if (part.status === "unavailable") {
    const { reason, detail } = part;
    return { status: "unavailable", reason, detail };
  }
  const { documentId, characters, words, language } = part.document;
  const lost = failedOf(results, indexDocument).find(({ input }) => input.documentId === documentId);
  if (lost !== undefined)
    return { status: "unavailable", reason: "job-failed", detail: lost.failure.message };
  const counted = part.count === undefined ? {} : { count: part.count };
  return { status: "ready", documentId, characters, words, language, ...counted };
};

type Next = NextInSequence<typeof prepareItem>;

const oneOrMore = ([first, ...others]: readonly StepJob[]): Next | undefined =>
  first === undefined ? undefined : { jobs: [first, ...others] };

/** Returns the facts that an item's sources give: those of the transcript take priority, and comments are used alone if there is none. */
const factsOf = (document: DocumentFacts | undefined) => {
  if (document === undefined) return {};
  const { title, uri, author, publishedAt, metadata } = document;
  const known = Object.entries({ title, uri, author, publishedAt, metadata });
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
};

/** Reads the sources of an item, then indexes and marks what they hold, all at the same time; what cannot be read is an outcome. */
export const prepareItemSequence: Sequence<typeof prepareItem> = (input, results) => {
  const { scope, content, comments, given, mark } = input;
  const sources = [content, comments].filter((source) => source !== null);
  if (results.length === 0) {
    const reading = oneOrMore(
      sources.map((source) =>
        stepJob(fetchPage, { scope, source, given, ...(source.kind === "url" && { lookUpPapers: true }) }),
      ),
    );
    if (reading !== undefined) return reading;
  }
  const parts = partsRead(input, results);
  const documents = documentsRead(parts);
  if (results.length === sources.length) {
    const documentIds = documents.map(({ documentId }) => documentId);
    const indexing = documentIds.map((documentId) => stepJob(indexDocument, { documentId }));
    const marking = documentIds.map((documentId) => stepJob(markDocument, { documentId }));
    const next = oneOrMore([...indexing, ...(mark ? marking : [])]);
    if (next !== undefined) return next;
  }
  return {
    output: {
      ...factsOf(documents[0]),
      transcript: preparedPart(parts.transcript, results),
      comments: preparedPart(parts.comments, results),
    },
  };
};
