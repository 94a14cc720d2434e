import { z } from "zod";

/** What a webhook can be told about a run: how it ended, or that it waits for its plan to be approved. */
export const webhookEventSchema = z.enum([
  "run.completed",
  "run.completed_partial",
  "run.failed",
  "run.cancelled",
  "run.awaiting_plan",
]);

/** Where a run is to be told of, and of which events; of all without a list. */
export const webhookSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(2_048),
  events: z.array(webhookEventSchema).min(1).max(webhookEventSchema.options.length).optional(),
});

export type WebhookEvent = z.output<typeof webhookEventSchema>;
export type Webhook = z.output<typeof webhookSchema>;
