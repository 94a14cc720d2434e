import type { Section } from "@quarry/contracts";

/** The parts of a report in the form of an academic paper, in the order in which they are usually read. */
export const paperParts = [
  "abstract",
  "introduction",
  "literature-review",
  "methodology",
  "implementations",
] as const;

export type PaperPart = (typeof paperParts)[number];

/** What a report is going to say in one section. */
export interface PlannedSection {
  /** The name of its part; of a report without such parts, that of its topic. */
  readonly id: string;
  readonly heading: string;
  /** The topics it covers; what could not be found for them is said there. A topic belongs to one section. */
  readonly topicIds: readonly string[];
  /** The passages it may use. */
  readonly passageIds: readonly string[];
  readonly points: readonly string[];
}

/** The sections of a report in reading order. */
export type Outline = readonly PlannedSection[];

/** Whether a section sums up the others: it is written last, from what they cite. */
export const sumsUp = ({ id }: Pick<PlannedSection, "id">): boolean => id === "abstract";

/** A planned section as the section of a report it will be. */
export const sectionOf = ({
  id,
  heading,
  topicIds,
}: PlannedSection): Pick<Section, "id" | "heading"> & Partial<Pick<Section, "topicId">> => {
  const [topicId, ...others] = topicIds;
  return { id, heading, ...(topicId === undefined || others.length > 0 ? {} : { topicId }) };
};
