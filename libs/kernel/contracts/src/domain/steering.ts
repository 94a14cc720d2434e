/* Lets a user steer a run: by answers to its questions before it begins, and by notes while it runs. */
import { z } from "zod";
import { shownTextSchema } from "./shown-text.ts";

/** Maximum questions that a run asks before it begins. */
export const maxClarifyingQuestions = 3;

/** Maximum choices of a clarifying question. */
export const maxChoices = 5;

/** Maximum length of an answer in UTF-16 code units. */
export const maxAnswerCharacters = 300;

/** A question of the analyst about an ambiguous question, with answers to choose from. */
export const clarifyingQuestionSchema = z.object({
  id: z.string().regex(/^q[1-9]$/u),
  question: z.string().min(1),
  choices: z.array(z.string().min(1)).min(2).max(maxChoices),
});

/** An answered clarifying question. */
export const clarifyingAnswerSchema = z.object({
  question: z.string().min(1),
  /** A choice, or the words of the user. */
  answer: z.string().min(1).max(maxAnswerCharacters),
});

/** Maximum notes of a run. */
export const maxNotes = 20;

/** Maximum length of a note in UTF-16 code units. */
export const maxNoteCharacters = 1_000;

/** An instruction of a user to a run in progress: "also look at …", "leave out …". */
export const noteTextSchema = shownTextSchema({ max: maxNoteCharacters });

/** Record of how a user steered a run, as its report shows it. */
export const steeringSchema = z.object({
  /** Answered clarifying questions. */
  answers: z.array(clarifyingAnswerSchema),
  notes: z.array(
    z.object({
      text: z.string(),
      /** True if a language model was shown the note and wrote the report. */
      takenUp: z.boolean(),
    }),
  ),
});

export type ClarifyingQuestion = z.output<typeof clarifyingQuestionSchema>;
export type ClarifyingAnswer = z.output<typeof clarifyingAnswerSchema>;
