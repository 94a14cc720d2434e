import type { AskedPart } from "../asked-part.ts";
import { maxBatchesOf } from "../call-allowance.ts";
import { reportLengthOf, sectionWords } from "../report-length.ts";
import { depthOf, type Writing } from "../writing.ts";

/** What a model writes well in one answer. */
const wordsPerBatch = 1_000;

/** Parts in groups of about the same length, in order. */
const groups = (parts: readonly AskedPart[], count: number): AskedPart[][] => {
  const total = parts.reduce((sum, { words = 0 }) => sum + words, 0);
  let before = 0;
  const placed = parts.map((part) => {
    const place = Math.min(count - 1, Math.floor((before / Math.max(1, total)) * count));
    before += part.words ?? 0;
    return { place, part };
  });
  return [...Map.groupBy(placed, ({ place }) => place).values()].map((group) =>
    group.map(({ part }) => part),
  );
};

const ownTokens = (parts: readonly AskedPart[], { sources }: Writing): number => {
  const noteIds = new Set(parts.flatMap((part) => part.noteIds));
  const foundFor = new Set(parts.flatMap(({ id, topicIds }) => [id, ...topicIds]));
  return [...sources.notes, ...sources.passages]
    .filter((source) => noteIds.has(source.id) || source.foundFor.some((id) => foundFor.has(id)))
    .reduce((sum, { tokens }) => sum + tokens, 0);
};

/**
 * The sections of a plan in the groups in which they are written: as few as their length allows, and more where the sources of one group
 * do not fit one prompt, up to what the depth allows.
 */
export const sectionBatches = (writing: Writing): AskedPart[][] => {
  const { plan, job, sources, maxTokens } = writing;
  const words = sectionWords(plan.sections, reportLengthOf(job, sources));
  const parts = plan.sections.map((section) => ({ ...section, words: words.get(section.id) ?? 0 }));
  const most = Math.min(maxBatchesOf(depthOf(job)), parts.length);
  const total = parts.reduce((sum, part) => sum + part.words, 0);
  let count = Math.min(most, Math.max(1, Math.ceil(total / wordsPerBatch)));
  const isTooMuch = (): boolean =>
    groups(parts, count).some((group) => group.length > 1 && ownTokens(group, writing) > maxTokens);
  while (count < most && isTooMuch()) count += 1;
  return groups(parts, count);
};
