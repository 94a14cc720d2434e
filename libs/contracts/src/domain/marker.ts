import { z } from "zod";

/** What a marker is: something that is so, something somebody thinks, or a number. */
export const markerTypeSchema = z.enum(["key-fact", "opinion", "datapoint"]);

export type MarkerType = z.output<typeof markerTypeSchema>;
