import { type Grade, gradeSchema } from "@quarry/contracts";
import { originalOf } from "@quarry/text";
import { type ByEntry, createHostGrader, longestEntry } from "./grade-host.ts";
import type { GradeList } from "./grade-list.ts";
import type { Override } from "./grade-overrides.ts";
import { type GradedPage, pageSignals } from "./page-signals.ts";
import { paperSigns } from "./paper-signs.ts";

/** A grade from A (best) to E with at least one reason. */
export interface SourceGrade {
  readonly grade: Grade;
  readonly reasons: readonly string[];
}

/** Source to grade. */
export interface SourceToGrade {
  readonly uri: string;
  /** True if a user uploaded it; its stated address was not read. */
  readonly isUpload?: boolean;
  /** Content of the page; without it only the host decides. */
  readonly page?: GradedPage;
}

/** Grades a source by rules: the same page at the same URI always has the same grade. */
export type GradeSource = (source: SourceToGrade) => SourceGrade;

/** Rules for grading. */
export interface GradeRules {
  readonly lists: readonly GradeList[];
  /** Overrides of the operator; they take precedence over lists and pages. */
  readonly overrides?: ByEntry<Override>;
}

/** For a source about which only the user's metadata are known. */
export const uploadGrade: SourceGrade = {
  grade: "C",
  reasons: ["handed in by the user: author and review unknown"],
};

/** True if the reasons are those of an uploaded source. */
export const isUploadGrade = (reasons: readonly string[]): boolean =>
  reasons.some((reason) => reason.startsWith("handed in by the user"));

/**
 * Grades an uploaded paper like an unreviewed copy, because it was not read at its journal. A text in the form of a paper that
 * cannot be looked up proves nothing.
 */
const gradeUpload = (page: GradedPage | undefined): SourceGrade => {
  const signs = page && paperSigns(page);
  if (signs?.identity === undefined) return uploadGrade;
  const what = signs.kind === "paper" ? "a scholarly paper" : "the abstract of a scholarly paper";
  const reads = `reads as ${what}: it has ${signs.form} and names ${signs.identity}`;
  return { grade: "B", reasons: ["handed in by the user", reads] };
};

const stepped = (grade: Grade, step: number): Grade => {
  const grades = gradeSchema.options;
  return grades[Math.min(grades.length - 1, Math.max(0, grades.indexOf(grade) - step))] ?? grade;
};

/** Finds the original of a mirrored or translated copy; the copy gets its grade. */
const publishedAt = (url: URL): { readonly url: URL; readonly reasons: readonly string[] } => {
  const original = originalOf(url.href);
  return original === undefined
    ? { url, reasons: [] }
    : { url: new URL(original), reasons: [`read as ${url.host} shows it`] };
};

const encryption = ({ protocol }: URL): string[] =>
  protocol === "https:" ? [] : ["read without encryption, so its origin is not proven"];

/**
 * Creates the grading: first by the operator's file, then by the lists of hosts and the page itself. Uploaded sources get a C, or
 * a B if the text is recognisably a scholarly paper.
 */
export const createGradeSource = ({ lists, overrides = new Map() }: GradeRules): GradeSource => {
  const gradeHost = createHostGrader(lists);
  return ({ uri, isUpload = false, page }) => {
    const readAt = URL.canParse(uri) ? new URL(uri) : undefined;
    if (isUpload || readAt === undefined || !/^https?:$/u.test(readAt.protocol)) return gradeUpload(page);
    const { url, reasons: shown } = publishedAt(readAt);
    const said = longestEntry(overrides, url);
    if (said !== undefined)
      return {
        grade: said.value.grade,
        reasons: [`${said.entry}: ${said.value.reason} (this installation's own list)`],
      };
    const host = gradeHost(url);
    const signals = page && pageSignals(page, host, { url, gradeOf: gradeHost });
    return {
      grade: stepped(host.grade, signals?.step ?? 0),
      reasons: [host.reason, ...(signals?.reasons ?? []), ...shown, ...encryption(readAt)],
    };
  };
};
