import type { Coverage } from "@quarry/contracts";
import { plainLine } from "@quarry/extractive";
import { z } from "zod";
import type { Assessing } from "./assess-extractively.ts";
import { weighSources } from "./score/answering-sources.ts";
import { coverageScore, roundParts } from "./score/coverage-score.ts";
import { recencyPart } from "./score/recency.ts";
import { provenQuotes } from "./shown-evidence.ts";

/** What a model is asked of a topic, its passages and its findings. */
const coverageReplySchema = z.object({
  covered: z.boolean(),
  score: z.number().min(0).max(1),
  /** Quotes that show the answer, the best first. */
  proofs: z.array(z.object({ id: z.string(), quote: z.string() })),
  /** What is still missing, each a search query. */
  gaps: z.array(z.string()),
});

type CoverageReply = z.output<typeof coverageReplySchema>;

const maxGaps = 4;
const maxCharacters = 200;

/** The gaps that can be searched for, each a plain line and a query of its own; what holds an address or markup was read off a page. */
const validGaps = (gaps: readonly string[]): string[] =>
  [...new Set(gaps.flatMap((gap) => plainLine(gap, maxCharacters) ?? []))].slice(0, maxGaps);

/** A topic that a model finds not covered, or covered without a proof, is answered at most so far. */
const maxUncovered = 0.5;

/**
 * How far passages and findings answer a topic, as a model sees it. Its view is the answered part of the score; code only checks that a
 * quote it gives stands where it says. The sources of the quotes, and their age, lower the score of a covered topic down to the threshold
 * and never below it. Without a quote that stands, nothing is covered.
 */
const coverageOf = (reply: CoverageReply, assessing: Assessing): Coverage => {
  const { job } = assessing;
  const quotes = provenQuotes(reply.proofs, assessing);
  const [best] = quotes;
  const covered = reply.covered && reply.score >= job.threshold && best !== undefined;
  const view = reply.covered && best !== undefined ? reply.score : Math.min(reply.score, maxUncovered);
  const parts = roundParts({
    answered: view,
    ...weighSources(quotes, assessing),
    recency: recencyPart(quotes, assessing),
    contradictions: 1,
    requirements: 1,
    view,
  });
  const score = coverageScore(parts);
  const gaps = validGaps(reply.gaps);
  return {
    topicId: job.topic.id,
    covered,
    score: covered ? Math.max(job.threshold, score) : score,
    proof:
      best === undefined
        ? null
        : { documentId: best.documentId, start: best.start, end: best.end, quote: best.quote },
    gaps: gaps.length > 0 || covered ? gaps : [job.topic.question],
    parts,
  };
};

const withoutProof =
  "none of the quotes in `proofs` stands where it is said to stand: copy each letter for letter from the passage or the finding whose id you give, or answer that the topic is not covered";

/**
 * The reply of a model as a coverage. A topic that is said to be covered without a quote that stands is asked for once more; the second
 * time it is taken for not covered, and the gaps of such a reply are not believed either.
 */
export const coverageReply = (assessing: Assessing): z.ZodType<Coverage> => {
  let isTold = false;
  return coverageReplySchema.transform((reply, context) => {
    const isProven = !reply.covered || provenQuotes(reply.proofs, assessing).length > 0;
    if (isProven) return coverageOf(reply, assessing);
    if (isTold) return coverageOf({ ...reply, covered: false, gaps: [] }, assessing);
    isTold = true;
    context.addIssue({ code: "custom", path: ["proofs"], message: withoutProof });
    return z.NEVER;
  });
};
