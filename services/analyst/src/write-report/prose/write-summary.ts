import { type LivingOutline, passageIdsOf, writtenSentences } from "../outline/living-outline.ts";
import { type PlannedSection, sumsUp } from "../outline/outline.ts";
import type { PartTools } from "../part-tools.ts";
import type { Writing } from "../writing.ts";
import { shortAnswerId } from "./section-request.ts";
import { type WrittenBatch, writeBatch } from "./write-batch.ts";

const mostPassages = 10;

/** The passages that what is written rests on, the most cited first; where nothing is written, the best that were found. */
const passageIdsToSumUp = (writing: Writing, living: LivingOutline): string[] => {
  const cited = writtenSentences(living).flatMap((sentence) => passageIdsOf(sentence, writing));
  const counts = new Map<string, number>();
  for (const id of cited) counts.set(id, (counts.get(id) ?? 0) + 1);
  const mostCited = [...counts].toSorted(([, one], [, other]) => other - one).map(([id]) => id);
  const found = writing.passages.map(({ id }) => id);
  return (mostCited.length > 0 ? mostCited : found).slice(0, mostPassages);
};

/** Writes what sums up the report when everything else is written: the short answer, and the abstract where one is planned. */
export const writeSummary = (
  writing: Writing,
  living: LivingOutline,
  tools: PartTools,
): Promise<WrittenBatch> => {
  const passageIds = passageIdsToSumUp(writing, living);
  const { question } = writing.job;
  const shortAnswer: PlannedSection = {
    id: shortAnswerId,
    heading: "Short answer",
    topicIds: [],
    passageIds,
    points: [question],
  };
  const summaries = living.outline.filter(sumsUp).map((section) => ({ ...section, passageIds }));
  return writeBatch({ writing, living, asked: [shortAnswer, ...summaries] }, tools);
};
