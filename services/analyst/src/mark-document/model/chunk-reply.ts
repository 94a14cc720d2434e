import { markerTypeSchema, sentimentSchema } from "@quarry/contracts";
import { z } from "zod";

/** A marker as a model says it; only a quote that stands in the text makes it one. */
const saidMarkerSchema = z.object({
  type: markerTypeSchema,
  quote: z.string(),
  text: z.string().nullish(),
  /** Of a datapoint; words where it is a range or has a unit. */
  value: z.union([z.number(), z.string()]).nullish(),
  unit: z.string().nullish(),
  date: z.string().nullish(),
  entity: z.string().nullish(),
});

/** What a model is asked of a chunk. */
export const chunkReplySchema = z.object({
  markers: z.array(saidMarkerSchema),
  topics: z.array(z.string()),
  /** Of comments. */
  sentiment: sentimentSchema.nullish(),
});

export type SaidMarker = z.output<typeof saidMarkerSchema>;
