import type { RunState } from "../state.ts";

/** A coverage's `publishers` is 1 from so many on. */
const publishersForFullScore = 3;

/** What the last round added. */
export interface RoundGain {
  /** To the mean coverage, −1 to 1. */
  readonly coverage: number;
  /** Publishers that answer a topic and did not before. */
  readonly publishers: number;
}

/** Mean coverage score over the topics, 0 without topics. */
export const meanCoverage = ({ topics }: Pick<RunState, "topics">): number =>
  topics.length === 0
    ? 0
    : topics.reduce((sum, { coverage }) => sum + (coverage?.score ?? 0), 0) / topics.length;

/** How many publishers answer the topics, up to three for each. */
export const answeringPublishers = ({ topics }: Pick<RunState, "topics">): number =>
  topics.reduce((sum, { coverage }) => {
    const share = coverage?.parts?.publishers ?? 0;
    return sum + Math.round(share * publishersForFullScore);
  }, 0);

const lastStep = (values: readonly number[]): number => (values.at(-1) ?? 0) - (values.at(-2) ?? 0);

/** What the last assessed round added to what was there before it. */
export const lastGain = ({
  coverageByRound,
  publishersByRound,
}: Pick<RunState, "coverageByRound" | "publishersByRound">): RoundGain => ({
  coverage: lastStep(coverageByRound),
  publishers: Math.max(0, lastStep(publishersByRound)),
});
