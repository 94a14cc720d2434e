import { type expandQuery, type InputOf, variationSchema } from "@quarry/contracts";
import { z } from "zod";

/** What is to be expanded. */
export type ExpansionInput = InputOf<typeof expandQuery>;

/** What an earlier round could not find, each by itself. */
export const gapsOf = ({ gaps, gap }: Pick<ExpansionInput, "gaps" | "gap">): readonly string[] =>
  gaps ?? (gap === undefined ? [] : [gap]);

/** An expansion as it was said, not yet looked through. */
export const expansionSchema = z.object({
  hypothetical: z.string().nullable(),
  variations: z.array(z.object({ kind: variationSchema.shape.kind, text: z.string() })),
});

export type Expansion = z.output<typeof expansionSchema>;
