import { z } from "zod";
import { questionAspectsFiles } from "./files/question-aspects.ts";
import { parseFiles } from "./parse-files.ts";

const phrases = z.array(z.string().min(1));

const questionAspectsSchema = z.object({
  source: z.string(),
  /**
   * Phrases that tie a question to the current time, by the maximum age of an answer; `*` at the end of a word matches any ending.
   */
  times: z.object({
    day: phrases,
    week: phrases,
    month: phrases,
    year: phrases,
    /** Refer to the previous year. */
    lastYear: phrases,
  }),
  /** Aspects of a subject, such as costs or causes. */
  aspects: z.array(
    z.object({
      /** Phrases that ask for the aspect without naming it: "why". */
      asked: phrases,
      /** Words that name it, in headings and questions: "cause". */
      headings: phrases.min(1),
    }),
  ),
});

/** Aspects in questions of one language, and words of their answers. */
export type QuestionAspects = z.output<typeof questionAspectsSchema>;

const aspectsByLanguage = parseFiles("question-aspects", questionAspectsFiles, questionAspectsSchema);

const noAspects: QuestionAspects = {
  source: "",
  times: { day: [], week: [], month: [], year: [], lastYear: [] },
  aspects: [],
};

/** Returns the aspects of questions in a language (primary tag); none if unknown. */
export const questionAspects = (language: string): QuestionAspects =>
  aspectsByLanguage.get(language) ?? noAspects;
