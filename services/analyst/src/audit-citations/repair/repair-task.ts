import { derivationSchema } from "@quarry/contracts";
import { citeReplySchema } from "@quarry/grounding";
import { defineTask } from "@quarry/language-model";
import { z } from "zod";

const repairSchema = z.object({
  id: z.string(),
  /** The sources say nothing of the matter. */
  drop: z.boolean(),
  text: z.string(),
  /** Null to keep what it is. */
  kind: z.enum(["sourced", "conclusion"]).nullable(),
  /** Ids of the statements it follows from; empty to keep those it has. */
  basedOn: z.array(z.string()),
  /** Empty to keep the quotes it has. */
  cites: z.array(citeReplySchema),
  derivation: derivationSchema.nullable(),
});

const replySchema = z.object({ repairs: z.array(repairSchema) });

export type RepairReply = z.output<typeof repairSchema>;

/** Asks the writer once to reword statements that their sources do not fully carry. Without a model nothing is reworded. */
export const repairTask = defineTask({
  name: "repair-statements",
  prompt: "repair-statements",
  tier: "main",
  input: z.object({
    question: z.string(),
    language: z.string(),
    ids: z.array(z.string()).min(1),
    statements: z.string(),
    sources: z.string(),
    bases: z.string(),
  }),
  output: replySchema,
  values: ({ ids: _ids, ...shown }) => shown,
  reply: ({ ids }) =>
    replySchema
      .transform(({ repairs }) => ({ repairs: repairs.filter(({ id }) => ids.includes(id)) }))
      .refine(
        ({ repairs }) => repairs.length > 0,
        "no repair is left: each needs the id of a statement that is there",
      ),
  fallback: (_statements, _ports: object) => Promise.resolve({ repairs: [] }),
});
