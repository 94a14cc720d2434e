import type { PlannedSection } from "../outline/outline.ts";

/** How often a model may be asked for the sections of a report, its summary apart. */
const mostBatches = { light: 2, standard: 3, deep: 4 } as const;
/** What so few passages say is written before a request has run out of time. */
const fewPassages = 4;

/** Neighbouring sections that are written together, in order: a light report in one or two goes, a deep one in up to four. */
export const sectionBatches = (
  sections: readonly PlannedSection[],
  depth: keyof typeof mostBatches,
): PlannedSection[][] => {
  if (sections.length === 0) return [];
  const used = new Set(sections.flatMap(({ passageIds }) => passageIds));
  const most = depth === "light" && used.size <= fewPassages ? 1 : mostBatches[depth];
  const size = Math.ceil(sections.length / most);
  return Array.from({ length: Math.ceil(sections.length / size) }, (_, index) =>
    sections.slice(index * size, (index + 1) * size),
  );
};
