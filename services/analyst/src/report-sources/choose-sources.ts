import type { ReportSources, Source } from "./report-sources.ts";

interface ChooseOptions {
  /** Ids of notes that come before all others. */
  readonly noteIds?: ReadonlySet<string>;
  /** Topics and sections whose sources come next. */
  readonly foundFor?: ReadonlySet<string>;
  readonly maxTokens: number;
}

/**
 * The sources that a prompt has room for: those it is about first, notes before passages, best first. What does not fit is left out
 * whole, and something smaller may still find room.
 */
export const chooseSources = (
  { notes, passages }: ReportSources,
  { noteIds = new Set(), foundFor = new Set(), maxTokens }: ChooseOptions,
): Source[] => {
  const isOwn = (source: Source): boolean => source.foundFor.some((id) => foundFor.has(id));
  const ranked = new Set([
    ...notes.filter(({ id }) => noteIds.has(id)),
    ...notes.filter(isOwn),
    ...passages.filter(isOwn),
    ...notes,
    ...passages,
  ]);
  let left = maxTokens;
  return [...ranked].filter(({ tokens }) => {
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
};
