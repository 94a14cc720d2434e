import { z } from "zod";
import en from "../data/en/report-headings.json" with { type: "json" };
import { filesOf } from "./language-files.ts";

const heading = z.string().min(1);

const reportHeadingsSchema = z.object({
  source: z.string(),
  shortAnswer: heading,
  abstract: heading,
  keyFindings: heading,
  differences: heading,
  unknown: heading,
  ideas: heading,
  implementations: heading,
  sources: heading,
  sourcesRead: heading,
  sourcesNotUsed: heading,
  coverage: heading,
  claims: heading,
  audit: heading,
  reading: heading,
  method: heading,
  citedPassages: heading,
  contents: heading,
  skipToAnswer: heading,
  /** Heads a section that quotes what sources say to a question as a whole. */
  sourcesSay: heading,
});

/** The headings that every report has, in one language. */
export type ReportHeadings = z.output<typeof reportHeadingsSchema>;

const byLanguage = filesOf("reportHeadings", reportHeadingsSchema);
const english = reportHeadingsSchema.parse(en);

/** The fixed headings of a report in a language, by its BCP 47 tag; English where they are not known. */
export const reportHeadings = (language: string): ReportHeadings =>
  byLanguage.get(language.toLowerCase().replace(/[-_].*$/u, "")) ?? english;
