/* Answers and notes of a user for a run. */
import { z } from "zod";
import { isoTimeSchema } from "../../domain/primitives.ts";
import { shownTextSchema } from "../../domain/shown-text.ts";
import {
  clarifyingAnswerSchema,
  clarifyingQuestionSchema,
  maxAnswerCharacters,
  maxClarifyingQuestions,
  noteTextSchema,
} from "../../domain/steering.ts";
import { stageSchema } from "../../events.ts";

/** Body of `PUT /v1/research/:id/answers`; without an answer the run continues with the question as it is. */
export const answersRequestSchema = z.strictObject({
  answers: z
    .array(
      z.strictObject({
        /** Id of the question. */
        id: clarifyingQuestionSchema.shape.id,
        /** One of the choices, or free text. */
        answer: shownTextSchema({ max: maxAnswerCharacters }),
      }),
    )
    .max(maxClarifyingQuestions),
});

/** Body of `POST /v1/research/:id/notes`. */
export const noteRequestSchema = z.strictObject({ note: noteTextSchema });

/** A note of a run. */
export const noteViewSchema = z.object({
  number: z.int().positive(),
  note: z.string(),
  at: isoTimeSchema,
  /** First stage whose prompts contained it; null until then, and always without a language model. */
  takenUp: z.object({ stage: stageSchema, at: isoTimeSchema }).nullable(),
});

/** Questions a run asked before it began; `answers` is null while it waits. */
export const clarificationSchema = z.object({
  questions: z.array(clarifyingQuestionSchema),
  answers: z.array(clarifyingAnswerSchema).nullable(),
});

export type NoteView = z.output<typeof noteViewSchema>;
