import type { LivingOutline } from "../outline/living-outline.ts";
import type { PlannedSection } from "../outline/outline.ts";
import type { TopicPassage, Writing } from "../writing.ts";

/** Some sections of a report that are written in one go. */
export interface SectionRequest {
  readonly writing: Writing;
  /** What is written already, and what is not. */
  readonly living: LivingOutline;
  readonly asked: readonly PlannedSection[];
}

/** How long a section is, in sentences. */
export interface SectionLength {
  readonly fewest: number;
  readonly most: number;
}

/** The section that answers the question in a few words; it stands in every report. */
export const shortAnswerId = "short-answer";

const lengths = new Map<string, SectionLength>([
  [shortAnswerId, { fewest: 2, most: 3 }],
  ["abstract", { fewest: 3, most: 5 }],
  ["introduction", { fewest: 3, most: 5 }],
]);
const usualLength = {
  light: { fewest: 3, most: 6 },
  standard: { fewest: 4, most: 8 },
  deep: { fewest: 4, most: 12 },
} as const;

/** How long one of the asked sections shall be. */
export const lengthOf = ({ id }: PlannedSection, { job: { depth = "light" } }: Writing): SectionLength =>
  lengths.get(id) ?? usualLength[depth];

/** The passages that the asked sections may use, in the order of their ids. */
export const shownPassages = ({ writing, asked }: SectionRequest): TopicPassage[] => {
  const ids = new Set(asked.flatMap(({ passageIds }) => passageIds));
  return writing.passages.filter(({ id }) => ids.has(id));
};
