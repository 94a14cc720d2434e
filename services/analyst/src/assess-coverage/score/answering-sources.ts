import type { ClaimEvidence, DocumentFacts } from "@quarry/contracts";
import { type Comparing, countIndependentSources } from "../../copies/independent-sources.ts";
import { sourceKey } from "../../evidence/source-key.ts";

type Grade = DocumentFacts["grade"];

/** Publishers that must say it for a full score. */
const wantedPublishers = 3;

/** C is what a user hands in and what nobody has reviewed; D and E are what nobody should rely on. */
const worthOfGrade = { A: 1, B: 0.95, C: 0.9, D: 0.5, E: 0.2 } as const satisfies Record<Grade, number>;

/** What the sources behind some sentences are worth, each 0–1. */
export interface SourceWorth {
  readonly publishers: number;
  readonly grade: number;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Weighs the sources of quotes: one for each publisher (for files that were handed in, each file), copies of one text once; the best
 * grades among them count, so that a weak source beside good ones takes nothing away.
 */
export const weighSources = (evidence: readonly ClaimEvidence[], comparing: Comparing): SourceWorth => {
  if (evidence.length === 0) return { publishers: 0, grade: 0 };
  const independent = Math.min(wantedPublishers, countIndependentSources(evidence, comparing));
  const worthBySource = new Map<string, number>();
  for (const quote of evidence) {
    const key = sourceKey(quote);
    worthBySource.set(key, Math.max(worthBySource.get(key) ?? 0, worthOfGrade[quote.grade]));
  }
  const best = [...worthBySource.values()].toSorted((one, other) => other - one).slice(0, independent);
  return { publishers: independent / wantedPublishers, grade: mean(best) };
};
