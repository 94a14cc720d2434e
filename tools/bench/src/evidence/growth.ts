import type { SizeNumbers } from "./measure-sizes.ts";

/** What more passages cost. */
export interface Growth {
  readonly fromPassages: number;
  readonly toPassages: number;
  /** Passages, the middle search and the slow search of the larger store by those of the smaller. */
  readonly passagesRatio: number;
  readonly p50Ratio: number;
  readonly p95Ratio: number;
  /** What the store grew by, by the passages that were added. */
  readonly bytesPerAddedPassage: number;
}

/** From each size to the next. */
export const growthOf = (sizes: readonly SizeNumbers[]): Growth[] =>
  sizes.slice(1).flatMap((to, position) => {
    const from = sizes[position];
    if (!from) return [];
    return [
      {
        fromPassages: from.passages,
        toPassages: to.passages,
        passagesRatio: to.passages / from.passages,
        p50Ratio: to.search.p50Ms / from.search.p50Ms,
        p95Ratio: to.search.p95Ms / from.search.p95Ms,
        bytesPerAddedPassage: (to.storedBytes - from.storedBytes) / (to.passages - from.passages),
      },
    ];
  });
