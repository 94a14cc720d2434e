import { isDeepStrictEqual } from "node:util";
import {
  type DocumentFacts,
  fetchPage,
  type InputOf,
  type OutputOf,
  type prepareItem,
  type Source,
  type UnavailableReason,
} from "@quarry/contracts";
import type { StepResult } from "@quarry/jobs";
import { completedOf, failedOf } from "../../research/read-results.ts";

/** What reading one of the texts of an item came to; null where there was none to read. */
export type ReadPart =
  /** `count`: how many comments it holds. */
  | { readonly status: "stored"; readonly document: DocumentFacts; readonly count?: number }
  | { readonly status: "unavailable"; readonly reason: UnavailableReason; readonly detail: string }
  | null;

/** The texts of an item as they were read. */
export interface ReadParts {
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

/** What the sources of an item came to, once the jobs that read them have ended; comments handed in apart go first. */
export const partsRead = (
  { content, comments }: Pick<InputOf<typeof prepareItem>, "content" | "comments">,
  results: readonly StepResult[],
): ReadParts => {
  const parts = partsOfContent(content, results);
  return { ...parts, comments: commentsApart(comments, results) ?? parts.comments };
};

/** The documents that were stored, each once, the transcript's first. */
export const documentsRead = ({ transcript, comments }: ReadParts): DocumentFacts[] => {
  const documents = [transcript, comments].flatMap((part) =>
    part?.status === "stored" ? [part.document] : [],
  );
  return [...new Map(documents.map((document) => [document.documentId, document])).values()];
};
