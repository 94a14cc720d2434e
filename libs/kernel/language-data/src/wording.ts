import { z } from "zod";
import { reportHeadingsFiles } from "./files/report-headings.ts";
import { researchWordingFiles } from "./files/research-wording.ts";
import { parseFiles } from "./parse-files.ts";
import { reportTextsSchema } from "./report-texts.ts";

export type { ReportTexts } from "./report-texts.ts";

const heading = z.string().min(1);

const reportHeadingsSchema = z.object({
  source: z.string(),
  summary: heading,
  keyFindings: heading,
  /** Heading of claims that other sources seem to contradict. */
  unknown: heading,
  ideas: heading,
  implementations: heading,
  sources: heading,
  sourcesRead: heading,
  sourcesNotUsed: heading,
  coverage: heading,
  claims: heading,
  audit: heading,
  notFullySupported: heading,
  reading: heading,
  method: heading,
  contents: heading,
  skipToAnswer: heading,
  /** Introduces a report without a language model: `{used}` of `{read}` sources have excerpts. */
  excerptsOnly: z.string().includes("{used}").includes("{read}"),
  /** Names the author of a report, and the number of sources. */
  writtenBy: z.string().includes("{model}").includes("{used}").includes("{read}"),
  /** Meanings of the signs after statements. */
  inference: heading,
  general: heading,
  /** Notice below code that is in no source. */
  codeOfModel: heading,
  endedEarly: heading,
  /** Heading of searches without a model that matched no passage. */
  noPassage: heading,
  dependencies: heading,
  grade: heading,
  allSources: heading,
  unlessStated: heading,
  copyOf: z.string().includes("{source}"),
  /** Texts for a question without an answer: what was searched in how many sources, the nearest headings, and what may help. */
  noAnswer: z.object({
    searched: heading,
    read: z.string().includes("{read}"),
    nearest: heading,
    because: heading,
    reason: heading,
    mayHelp: heading,
    /** `{variables}` are those that configure a search engine. */
    help: z.string().includes("{variables}"),
  }),
  texts: reportTextsSchema,
});

/** The headings that every report has, in one language. */
export type ReportHeadings = z.output<typeof reportHeadingsSchema>;

const headingsByLanguage = parseFiles("report-headings", reportHeadingsFiles, reportHeadingsSchema);
const english = reportHeadingsSchema.parse(reportHeadingsFiles.en);

/** Returns the fixed headings of a report by BCP 47 tag; English if unknown. */
export const reportHeadings = (language: string): ReportHeadings =>
  headingsByLanguage.get(language.toLowerCase().replace(/[-_].*$/u, "")) ?? english;

const withAbout = z.string().includes("{about}");

const researchWordingSchema = z.object({
  source: z.string(),
  /** Questions about `{about}`, in a position without inflection. */
  goals: z.object({
    positions: withAbout,
    figures: withAbout,
    reactions: withAbout,
    oneSource: withAbout,
    /** Why a collection can answer it: `{markers}`, `{items}`, `{figured}`. */
    rationale: z.string(),
    /** Addition for markers with figures: `{datapoints}`. */
    figured: z.string(),
  }),
});

/** Wording of goals without a model, in one language. */
export type ResearchWording = z.output<typeof researchWordingSchema>;

const wordingByLanguage = parseFiles("research-wording", researchWordingFiles, researchWordingSchema);

/** Returns the wording for a language (primary tag); undefined if unknown. */
export const researchWording = (language: string): ResearchWording | undefined =>
  wordingByLanguage.get(language);

/**
 * Fills in the placeholders of a wording. Values without a placeholder are omitted, and placeholders within values are unchanged.
 */
export const fillIn = (
  wording: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string => wording.replace(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole));
