import type { Comment } from "@quarry/contracts";
import { bm25OfCounts } from "@quarry/ranking";
import { type ReadablePart, toContentPiece, topicsOf } from "../content/readable-part.ts";
import { fulfilled, type Outcome, type RequestOf } from "../content/select-content.ts";
import { commentAt } from "../content/windows-around.ts";
import { findKeyword } from "../words/find-keyword.ts";
import { wordIndexOf } from "../words/word-index.ts";

interface Candidate {
  readonly part: ReadablePart;
  readonly comment: Comment;
  /** Number of occurrences of each keyword. */
  readonly counts: ReadonlyMap<string, number>;
}

const matching = (part: ReadablePart, keywords: readonly string[]): Candidate[] => {
  const found = new Map<Comment, Map<string, number>>();
  for (const keyword of keywords)
    for (const span of findKeyword(part.text, keyword)) {
      const comment = commentAt(part.comments, span);
      if (!comment) continue;
      const counts = found.get(comment) ?? new Map<string, number>();
      found.set(comment, counts.set(keyword, (counts.get(keyword) ?? 0) + 1));
    }
  return part.comments.flatMap((comment) => {
    const counts = found.get(comment);
    return counts ? [{ part, comment, counts }] : [];
  });
};

const wordCount = ({ part, comment }: Candidate): number => {
  const { start, end } = wordIndexOf(part.text).wordsIn(comment);
  return end - start;
};

type Compare = (a: Candidate, b: Candidate) => number;

const byLikes: Compare = (a, b) => b.comment.likes - a.comment.likes || b.comment.replies - a.comment.replies;
const byReplies: Compare = (a, b) =>
  b.comment.replies - a.comment.replies || b.comment.likes - a.comment.likes;

const byRelevance = (candidates: readonly Candidate[], keywords: readonly string[]): Compare => {
  const counted = candidates.map((candidate) => ({
    length: wordCount(candidate),
    counts: candidate.counts,
  }));
  const scores = bm25OfCounts(keywords, counted);
  const score = new Map(candidates.map((candidate, index) => [candidate, scores[index] ?? 0]));
  return (a, b) => (score.get(b) ?? 0) - (score.get(a) ?? 0) || byLikes(a, b);
};

/**
 * Answers with whole comments, each a piece with its id, in the requested order: by relevance to the keywords (BM25) or, without
 * keywords, by likes. Ties are decided by likes and replies, then by position.
 */
export const answerComments = (
  { filterKeywords, limit, sortBy }: RequestOf<"comments">,
  parts: readonly ReadablePart[],
): Outcome => {
  const isAll = filterKeywords.length === 0;
  const candidates = parts.flatMap((part) =>
    isAll
      ? part.comments.map((comment) => ({ part, comment, counts: new Map<string, number>() }))
      : matching(part, filterKeywords),
  );
  if (candidates.length === 0)
    return {
      problem: isAll
        ? "there are no comments"
        : `no comment has ${filterKeywords.map((keyword) => `“${keyword}”`).join(", ")}; leave the keywords out, or ask for an existing theme`,
      available: topicsOf(parts),
    };
  const relevance = isAll ? byLikes : byRelevance(candidates, filterKeywords);
  const compare = { relevance, likes: byLikes, replies: byReplies }[sortBy];
  return fulfilled(
    candidates
      .toSorted(compare)
      .slice(0, limit)
      .map(({ part, comment }) => toContentPiece(part, comment, comment.id)),
  );
};
