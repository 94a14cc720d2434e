import { readNoteSchema, readSource } from "@quarry/contracts";
import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import { groundNotes } from "./ground-notes.ts";
import { notesReplySchema } from "./notes-reply.ts";
import type { SourcePart } from "./source-part.ts";

const partOf = ({ part, parts }: SourcePart): string =>
  parts === 1 ? "the whole source" : `part ${part} of ${parts}; the other parts are read by themselves`;

/**
 * The reasoning task behind `read-source`, part by part; without a model it leaves no notes. A reply with a note that no quote carries is
 * refused once, with the reason; of the next one the notes that stand are kept.
 */
export const readSourceTask = defineTask({
  name: readSource.name,
  prompt: readSource.name,
  tier: "fast",
  input: z.custom<SourcePart>((value) => typeof value === "object" && value !== null),
  output: z.object({ notes: z.array(readNoteSchema), unproven: z.int().default(0) }),
  values: (part) => ({
    question: part.question,
    topics: part.topics.map(({ id, name, question }) => `[${id}] ${name}: ${question}`).join("\n"),
    source: part.source,
    part: partOf(part),
    text: part.text.slice(part.start, part.end),
    language: part.language,
  }),
  reply: (part) => {
    let isTold = false;
    return notesReplySchema.transform((reply, context) => {
      const { notes, problems } = groundNotes(reply.notes, part);
      if (problems.length === 0 || isTold) return { notes: [...notes], unproven: problems.length };
      isTold = true;
      for (const message of problems) context.addIssue({ code: "custom", path: ["notes"], message });
      return z.NEVER;
    });
  },
  fallback: (_part, _ports: object) => Promise.resolve({ notes: [], unproven: 0 }),
});
