import { z } from "zod";
import { defineContract, untilRunEnds } from "../../define-contract.ts";
import { expansionOriginSchema } from "../../domain/expansion.ts";
import { runIdSchema, scopeSchema } from "../../domain/primitives.ts";
import { topicSchema } from "../../domain/question.ts";

/** Another way to ask for a topic. */
export const variationSchema = z.object({
  kind: z.enum(["rephrased", "broader", "narrower", "feedback"]),
  text: z.string().min(1),
});

/** Gives a topic more queries: a hypothetical passage (HyDE) and variations. They are extra lists, never a replacement. */
export const expandQuery = defineContract({
  name: "expand-query",
  input: z.object({
    runId: runIdSchema,
    question: z.string().min(1),
    topic: topicSchema,
    round: z.int().nonnegative(),
    /** What an earlier round could not find; jobs of earlier versions have all of it in one line. */
    gap: z.string().optional(),
    /** What an earlier round could not find, each a query of its own. */
    gaps: z.array(z.string().min(1)).optional(),
    /** What earlier rounds asked for the topic beside its own queries. */
    asked: z.array(z.string().min(1)).optional(),
    /** Where relevance feedback may look. */
    scopes: z.array(scopeSchema),
    /** Passages the last round found for the topic, best first: what relevance feedback starts from. */
    found: z.array(z.uuid()).max(50).optional(),
    /** `twin`, the fallback: no model is asked, even where there is one. */
    method: z.enum(["model", "twin"]).optional(),
  }),
  output: z.object({
    topicId: z.string(),
    hypothetical: z.string().nullable(),
    variations: z.array(variationSchema).max(8),
    /** Where passage and variations come from; absent where there are none. */
    origin: expansionOriginSchema.optional(),
  }),
  identity: ({ runId, topic, round }) => `${runId}/${topic.id}/${round}`,
  runId: ({ runId }) => runId,
  stopsAtRunDeadline: true,
  deadlineMs: untilRunEnds,
  events: (_input, { topicId, hypothetical, variations }) => [
    { type: "topic-expanded", topicId, variations: variations.length, hypothetical: hypothetical !== null },
  ],
});

export type Variation = z.output<typeof variationSchema>;
