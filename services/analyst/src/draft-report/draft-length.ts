import type { Depth, ReportMaterial } from "@quarry/contracts";

/** Words of a report, brackets not counted. */
interface WordRange {
  readonly min: number;
  readonly max: number;
}

const ranges = {
  light: { min: 500, max: 1_000 },
  standard: { min: 1_200, max: 2_500 },
  deep: { min: 2_500, max: 6_000 },
} as const satisfies Record<Depth, WordRange>;

/** A follow-up question of a light run is answered mostly in short. */
const ofFollowUp: WordRange = { min: 100, max: 500 };

/** A report says in fewer words what its sources say. */
const wordsPerToken = 0.25;
const minWords = 120;

/** The length to ask for: that of the template, else of the depth, and less where the sources hold little. */
export const draftLength = (
  { depth, earlier, template }: Pick<ReportMaterial, "depth" | "earlier" | "template">,
  packTokens: number,
): WordRange => {
  const usual = depth === "light" && earlier !== undefined ? ofFollowUp : ranges[depth];
  const { min, max } = template?.words ?? usual;
  const available = Math.max(minWords, Math.round((wordsPerToken * packTokens) / 50) * 50);
  return { min: Math.min(min, available), max: Math.min(max, available) };
};

/** A length as a prompt says it. */
export const wordsIn = ({ min, max }: WordRange): string =>
  min === max ? `up to ${max}` : `${min} to ${max}`;
