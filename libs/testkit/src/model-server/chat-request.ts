import { z } from "zod";

/** A request for a chat completion, as far as the scripted model reads it. */
export const chatRequestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean() }).optional(),
  response_format: z
    .object({
      type: z.string(),
      json_schema: z
        .object({
          name: z.string(),
          schema: z.record(z.string(), z.unknown()),
          strict: z.boolean().optional(),
        })
        .optional(),
    })
    .optional(),
});

export type ChatRequest = z.output<typeof chatRequestSchema>;
