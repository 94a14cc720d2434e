import { auditCitations } from "@quarry/contracts";
import { statementVerdictSchema } from "@quarry/grounding";
import { defineTask } from "@quarry/language-model";
import { z } from "zod";

const verdictSchema = z.object({
  id: z.string(),
  verdict: statementVerdictSchema,
  unsupported: z.array(z.string()),
  reason: z.string(),
  claimsAbsence: z.boolean(),
  /** Names of quotes without which nothing of the statement is lost. */
  needless: z.array(z.string()),
});

const replySchema = z.object({ verdicts: z.array(verdictSchema) });

export type VerdictReply = z.output<typeof verdictSchema>;

/** The reasoning task behind `audit-citations`: how far each statement follows from all it rests on. Without a model nothing is said. */
export const auditTask = defineTask({
  name: auditCitations.name,
  prompt: auditCitations.name,
  tier: "fast",
  input: z.object({
    question: z.string(),
    ids: z.array(z.string()).min(1),
    statements: z.string(),
    sources: z.string(),
  }),
  output: replySchema,
  values: ({ question, statements, sources }) => ({ question, statements, sources }),
  reply: ({ ids }) =>
    replySchema
      .transform(({ verdicts }) => ({
        verdicts: verdicts.filter(
          ({ id }, index) => ids.includes(id) && verdicts.findIndex((other) => other.id === id) === index,
        ),
      }))
      .refine(
        ({ verdicts }) => verdicts.length > 0,
        "no verdict is left: each needs the id of a statement that is there",
      ),
  fallback: (_statements, _ports: object) => Promise.resolve({ verdicts: [] }),
});
