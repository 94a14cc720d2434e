import type { CoverageParts } from "@quarry/contracts";

/**
 * What each part leaves of a score where it is worth nothing. None but `requirements` can by itself keep a full answer from the default
 * threshold of .7: one publisher of grade C leaves .78, two that contradict each other .79.
 */
const leftAtWorst = {
  publishers: 0.7,
  grade: 0.8,
  recency: 0.7,
  contradictions: 0.8,
  requirements: 0.65,
} as const satisfies Partial<Record<keyof CoverageParts, number>>;

const factor = (part: number, atWorst: number): number => atWorst + (1 - atWorst) * part;

const rounded = (score: number): number => Math.round(Math.min(1, score) * 100) / 100;

/** The most that a full answer from the same sources is worth, 0–1. */
export const scoreLimit = (parts: CoverageParts): number =>
  factor(parts.publishers, leftAtWorst.publishers) *
  factor(parts.grade, leftAtWorst.grade) *
  factor(parts.recency, leftAtWorst.recency) *
  factor(parts.contradictions, leftAtWorst.contradictions) *
  factor(parts.requirements, leftAtWorst.requirements);

/**
 * The coverage score of a topic, 0–1 with two digits: how far it is answered, times what its sources, their age, their contradictions and
 * the kind of question leave of it.
 */
export const coverageScore = (parts: CoverageParts): number => rounded(parts.answered * scoreLimit(parts));

/** The parts as they are kept, with two digits. */
export const roundParts = (parts: CoverageParts): CoverageParts => ({
  answered: rounded(parts.answered),
  publishers: rounded(parts.publishers),
  grade: rounded(parts.grade),
  recency: rounded(parts.recency),
  contradictions: rounded(parts.contradictions),
  requirements: rounded(parts.requirements),
  ...(parts.view === undefined ? {} : { view: rounded(parts.view) }),
});
