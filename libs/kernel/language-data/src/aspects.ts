import { z } from "zod";
import { filesOf } from "./language-files.ts";

const phrases = z.array(z.string().min(1));

const questionAspectsSchema = z.object({
  source: z.string(),
  /** Phrases of questions that a figure or a date answers: "how many". */
  figure: phrases,
  /** Phrases that tie a question to the time it is asked at, by how old an answer may be; `*` at the end of a word stands for any ending. */
  times: z.object({
    day: phrases,
    week: phrases,
    month: phrases,
    year: phrases,
    /** Name the year before. */
    lastYear: phrases,
  }),
  /** Aspects of a subject, such as its costs or causes. */
  aspects: z.array(
    z.object({
      /** Phrases of a question that ask for it and do not name it: "why". */
      asked: phrases,
      /** Words that name it, in headings and in questions alike: "cause". */
      headings: phrases.min(1),
      /** Answers are statements of people: turns of a transcript, and comments. */
      voices: z.boolean().optional(),
    }),
  ),
});

/** Aspects that questions of one language ask for, and the words of their answers. */
export type QuestionAspects = z.output<typeof questionAspectsSchema>;

const aspectsByLanguage = filesOf("questionAspects", questionAspectsSchema);

const noAspects: QuestionAspects = {
  source: "",
  figure: [],
  times: { day: [], week: [], month: [], year: [], lastYear: [] },
  aspects: [],
};

/** The aspects that questions of a language (primary tag) ask for; none where they are not known. */
export const questionAspects = (language: string): QuestionAspects =>
  aspectsByLanguage.get(language) ?? noAspects;
