import type { Depth, ReportMaterial } from "@quarry/contracts";

/** Number of words of a report, without brackets. */
interface WordRange {
  readonly min: number;
  readonly max: number;
}

/** A report has a few percent more. */
const ranges = {
  light: { min: 500, max: 1_000 },
  standard: { min: 1_200, max: 2_400 },
  deep: { min: 2_500, max: 5_000 },
} as const satisfies Record<Depth, WordRange>;

/** A follow-up question of a light run usually needs a short answer. */
const ofFollowUp: WordRange = { min: 100, max: 500 };

/** A report is shorter than its sources. */
const wordsPerToken = 0.5;
const minWords = 120;

/** Returns the length to request: that of the template, otherwise of the depth, and less if the sources contain little. */
export const draftLength = (
  { depth, earlier, template }: Pick<ReportMaterial, "depth" | "earlier" | "template">,
  packTokens: number,
): WordRange => {
  const usual = depth === "light" && earlier !== undefined ? ofFollowUp : ranges[depth];
  const { min, max } = template?.words ?? usual;
  const available = Math.max(minWords, Math.round((wordsPerToken * packTokens) / 50) * 50);
  return { min: Math.min(min, available), max: Math.min(max, available) };
};

export const wordsIn = ({ min, max }: WordRange): string =>
  min === max ? `up to ${max}` : `${min} to ${max}`;
