import { z } from "zod";
import en from "../data/en/report-headings.json" with { type: "json" };
import { filesOf } from "./language-files.ts";
import { reportTextsSchema } from "./report-texts.ts";

const heading = z.string().min(1);

const reportHeadingsSchema = z.object({
  source: z.string(),
  summary: heading,
  shortAnswer: heading,
  keyFindings: heading,
  /** Heads claims that other sources seem to contradict. */
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
  contents: heading,
  skipToAnswer: heading,
  /** Opens a report without a language model: `{used}` of `{read}` sources are excerpted. */
  excerptsOnly: z.string().includes("{used}").includes("{read}"),
  /** Says who wrote a report, and from how many sources. */
  writtenBy: z.string().includes("{model}").includes("{used}").includes("{read}"),
  /** Heads the notes to numbered signs. */
  basis: heading,
  /** Meanings of the signs after statements. */
  inference: heading,
  calculation: heading,
  general: heading,
  /** Notice under code that no source has. */
  codeOfModel: heading,
  endedEarly: heading,
  /** Heads what was searched for without a language model and matched no passage. */
  noPassage: heading,
  /** Heads figures of several sources that differ. */
  differingFigures: heading,
  dependencies: heading,
  grade: heading,
  allSources: heading,
  unlessStated: heading,
  copyOf: z.string().includes("{source}"),
  /** Texts for a question without an answer: what was searched in how many sources, what comes nearest, what may help. */
  noAnswer: z.object({
    searched: heading,
    read: z.string().includes("{read}"),
    nearest: heading,
    because: heading,
    reason: heading,
    mayHelp: heading,
    /** `{variables}` stands for those that set up a search engine. */
    help: z.string().includes("{variables}"),
  }),
  texts: reportTextsSchema,
});

/** The headings that every report has, in one language. */
export type ReportHeadings = z.output<typeof reportHeadingsSchema>;

const headingsByLanguage = filesOf("reportHeadings", reportHeadingsSchema);
const english = reportHeadingsSchema.parse(en);

/** The fixed headings of a report in a language, by its BCP 47 tag; English where they are not known. */
export const reportHeadings = (language: string): ReportHeadings =>
  headingsByLanguage.get(language.toLowerCase().replace(/[-_].*$/u, "")) ?? english;

const withAbout = z.string().includes("{about}");

const researchWordingSchema = z.object({
  source: z.string(),
  /** Questions about `{about}`, in a place without inflection. */
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

const wordingByLanguage = filesOf("researchWording", researchWordingSchema);

/** The wording for a language (primary tag); undefined where there is none. */
export const researchWording = (language: string): ResearchWording | undefined =>
  wordingByLanguage.get(language);
