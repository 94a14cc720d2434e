import { z } from "zod";

/** Where an expansion has its words from: passages that were found for the question, or a model that has read elsewhere. */
export const expansionOriginSchema = z.enum(["feedback", "model"]);

export type ExpansionOrigin = z.output<typeof expansionOriginSchema>;
