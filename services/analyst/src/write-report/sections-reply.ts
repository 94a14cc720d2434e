import { sectionReplySchema, type SectionReply, statementReplySchema } from "@quarry/grounding";
import { z } from "zod";

/** What a model is asked for the text of some sections. */
export const sectionsReplySchema = z.object({ sections: z.array(sectionReplySchema) });

/** What a model is asked for when it goes over its text again. */
export const revisionReplySchema = z.object({
  statements: z.array(statementReplySchema.extend({ id: z.string() })),
  sections: z.array(sectionReplySchema),
});

export type RevisionReply = z.output<typeof revisionReplySchema>;

const plainId = (id: string): string =>
  id
    .trim()
    .replace(/^\[|\]$/gu, "")
    .toLowerCase();

/** The sections that were asked for, in the order of the report, each with all that was said of it. */
export const askedSections = (replies: readonly SectionReply[], ids: readonly string[]): SectionReply[] =>
  ids.map((id) => ({
    id,
    blocks: replies.filter((reply) => plainId(reply.id) === id).flatMap(({ blocks }) => blocks),
  }));

/** Reads a reply as the sections that were asked for; refuses one that says nothing of any. */
export const sectionsReply = (ids: readonly string[]) =>
  sectionsReplySchema.transform(({ sections }, context): SectionReply[] => {
    const asked = askedSections(sections, ids);
    if (asked.some(({ blocks }) => blocks.length > 0)) return asked;
    context.addIssue({
      code: "custom",
      message: `no block is left: the ids of sections are ${ids.join(", ")}`,
    });
    return z.NEVER;
  });
