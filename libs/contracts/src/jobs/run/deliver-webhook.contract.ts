import { z } from "zod";
import { defineContract } from "../../define-contract.ts";
import { runIdSchema } from "../../domain/primitives.ts";
import { webhookEventSchema } from "../../domain/webhook.ts";

/**
 * Sends one message about a run to a webhook, and again after a failure: sixteen times within about nine hours, twice that at
 * most. It names its run in another field than other jobs do: it outlives the run, and a run that was cancelled must not stop it.
 */
export const deliverWebhook = defineContract({
  name: "deliver-webhook",
  input: z.object({
    /** The same each time it is sent; a receiver knows repetitions by it. */
    messageId: z.string().regex(/^msg_[\w-]{1,120}$/),
    about: runIdSchema,
    event: webhookEventSchema,
    url: z.string(),
    /** The body, as it is signed and sent. */
    body: z.string(),
  }),
  output: z.discriminatedUnion("status", [
    z.object({ status: z.literal("delivered"), attempts: z.int().positive() }),
    z.object({ status: z.literal("given-up"), attempts: z.int().positive(), detail: z.string() }),
  ]),
  identity: ({ messageId }) => messageId,
  deadlineMs: 60_000,
  retry: { attempts: 16, firstDelayMs: 5_000, maxDelayMs: 4 * 60 * 60_000 },
});
