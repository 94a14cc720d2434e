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
  workOfItem,
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
 * Stores the outcome of an item's preparation, and removes the documents of its earlier version, or of a removed item, from the
 * collection. Idempotent.
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

/** Outcome of reading one text of an item; null if there was none. */
type ReadPart =
  /** `count`: number of comments. */
  | { readonly status: "stored"; readonly document: DocumentFacts; readonly count?: number }
  | { readonly status: "unavailable"; readonly reason: UnavailableReason; readonly detail: string }
  | null;

/** The texts of an item after reading. */
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
  const detail = failedOf(results, fetchPage).find(isIt)?.failure.message ?? "the job did not finish";
  return { status: "unavailable", uri, reason: "job-failed", detail };
};

/** The content of an item may include comments, or consist of comments only. */
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

/** Collects the outcomes of an item's sources after their jobs have ended; separately submitted comments take precedence. */
const partsRead = (
  { content, comments }: Pick<InputOf<typeof prepareItem>, "content" | "comments">,
  results: readonly StepResult[],
): ReadParts => {
  const parts = partsOfContent(content, results);
  return { ...parts, comments: commentsApart(comments, results) ?? parts.comments };
};

/** Returns the stored documents, each once, the transcript's first. */
const documentsRead = ({ transcript, comments }: ReadParts): DocumentFacts[] => {
  const documents = [transcript, comments].flatMap((part) =>
    part?.status === "stored" ? [part.document] : [],
  );
  return [...new Map(documents.map((document) => [document.documentId, document])).values()];
};

type PreparedPart = OutputOf<typeof prepareItem>["transcript"];

/** Returns the state of an item's text: ready once it is indexed, even if marking failed. */
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

/**
 * Returns the facts given by an item's sources: those of the transcript take precedence, and comments are used only without one.
 */
const factsOf = (document: DocumentFacts | undefined) => {
  if (document === undefined) return {};
  const { title, uri, author, publishedAt, metadata } = document;
  const known = Object.entries({ title, uri, author, publishedAt, metadata });
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
};

/** Reads the sources of an item, then indexes and marks them in parallel; a failure to read is an outcome. */
export const prepareItemSequence: Sequence<typeof prepareItem> = (input, results) => {
  const { scope, content, comments, given, mark, language } = input;
  const sources = [content, comments].filter((source) => source !== null);
  if (results.length === 0) {
    const reading = oneOrMore(
      sources.map((source) =>
        stepJob(fetchPage, {
          scope,
          source,
          given,
          language,
          ...(source.kind === "url" && { lookUpPapers: true }),
        }),
      ),
    );
    if (reading !== undefined) return reading;
  }
  const parts = partsRead(input, results);
  const documents = documentsRead(parts);
  if (results.length === sources.length) {
    const documentIds = documents.map(({ documentId }) => documentId);
    const indexing = documentIds.map((documentId) => stepJob(indexDocument, { documentId }));
    const marking = documentIds.map((documentId) =>
      stepJob(markDocument, { workId: workOfItem(input), documentId }),
    );
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
