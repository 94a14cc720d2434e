import type {
  Depth,
  InputOf,
  PlannedSection,
  ReportDraft,
  ReportMaterial,
  ReportPlan,
  writeReport,
} from "@quarry/contracts";
import type { Logger } from "@quarry/observability";
import type { ReportSources } from "../report-sources/report-sources.ts";
import type { AskForPart } from "./ask-for-part.ts";

/** How many words a text is to have. */
export interface WordRange {
  readonly min: number;
  readonly max: number;
}

const ranges: Readonly<Record<Depth, WordRange>> = {
  light: { min: 600, max: 1_200 },
  standard: { min: 1_500, max: 3_000 },
  deep: { min: 3_000, max: 8_000 },
};

/** A note or a passage is worth about a sentence or two of a report. */
const wordsPerSource = 35;
/** A report says in fewer words what its sources say. */
const shareOfSources = 0.5;

/** Words as they are counted in writing; of scripts without spaces, a word has about two characters. */
export const countWords = (text: string): number => {
  const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
  return (
    Math.ceil((text.match(dense) ?? []).length / 2) +
    text
      .replace(dense, " ")
      .split(/\s+/u)
      .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  );
};

/** Words of texts, counted until there are as many as are asked for: nothing more follows from more. */
const countUntil = (wanted: number, texts: readonly { readonly text: string }[]): number => {
  let count = 0;
  for (const { text } of texts) {
    if (count >= wanted) break;
    count += countWords(text);
  }
  return count;
};

/** How long a whole report is to be, by what there is to say and by its depth. Little evidence makes a short report, however deep. */
export const reportLengthOf = (
  { depth = "light" }: Pick<ReportMaterial, "depth">,
  { notes, passages }: ReportSources,
): WordRange => {
  const { min, max } = ranges[depth];
  const all = [...notes, ...passages];
  const wanted = Math.min(max, Math.max(min, wordsPerSource * all.length));
  const available = shareOfSources * countUntil(wanted / shareOfSources, all);
  const words = Math.round(Math.min(wanted, Math.max(80, available)));
  return {
    min: Math.min(words, Math.max(min, Math.round(0.8 * words))),
    max: Math.max(words, Math.min(max, Math.round(1.3 * words))),
  };
};

/** The closing parts take about a quarter of a report. */
const bodyShare = 0.75;

const weightOf = ({ points, noteIds }: PlannedSection): number => points.length + noteIds.length;

/** How many words each section is to have: its share of the body by what it has to say. */
export const sectionWords = (
  sections: readonly PlannedSection[],
  { min, max }: WordRange,
): ReadonlyMap<string, number> => {
  const total = sections.reduce((sum, section) => sum + weightOf(section), 0);
  const body = (bodyShare * (min + max)) / 2;
  return new Map(
    sections.map((section) => [
      section.id,
      Math.max(40, Math.round((body * weightOf(section)) / Math.max(1, total) / 10) * 10),
    ]),
  );
};

export type WriteInput = InputOf<typeof writeReport>;

/** What a language model writes a report from, and with. */
export interface Writing {
  readonly job: WriteInput;
  readonly plan: ReportPlan;
  readonly sources: ReportSources;
  /** Tokens that the sources of one prompt may take. */
  readonly maxTokens: number;
  /** The report without a model: its parts stand where a model could write none. */
  readonly fallback: ReportDraft;
  readonly ask: AskForPart;
  readonly log: Logger;
}

/** The depth of a report. */
export const depthOf = ({ depth = "light" }: WriteInput): Depth => depth;
