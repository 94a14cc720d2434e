import { compareNotes, differenceSchema, type InputOf } from "@quarry/contracts";
import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import { differencesReplySchema } from "./differences-reply.ts";
import type { ShownNotes } from "./render-notes.ts";
import { validateDifferences } from "./validate-differences.ts";

type Compared = Pick<InputOf<typeof compareNotes>, "question" | "language"> & { readonly shown: ShownNotes };

const nothingStands =
  "no difference is left: each needs two or more positions with ids of notes that are there, a note in one position only, from several sources or conditions";

/** The reasoning task behind `compare-notes`; without a model no difference is found. */
export const compareNotesTask = defineTask({
  name: compareNotes.name,
  prompt: compareNotes.name,
  tier: "main",
  input: z.custom<Compared>((value) => typeof value === "object" && value !== null),
  output: z.object({ differences: z.array(differenceSchema) }),
  values: ({ question, language, shown }) => ({ question, language, notes: shown.text }),
  reply: ({ shown }) =>
    differencesReplySchema.transform((reply, context) => {
      const differences = validateDifferences(reply.differences, shown.notes);
      if (differences.length > 0 || reply.differences.length === 0) return { differences };
      context.addIssue({ code: "custom", path: ["differences"], message: nothingStands });
      return z.NEVER;
    }),
  fallback: (_compared, _ports: object) => Promise.resolve({ differences: [] }),
});
