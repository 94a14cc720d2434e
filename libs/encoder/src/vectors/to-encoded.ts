import type { Encoded } from "../encoder.ts";
import { project, type Projection } from "../graph/read-projection.ts";
import type { ModelProfile } from "../profiles/model-profile.ts";
import type { ModelInput } from "../tokens/model-input.ts";
import { type HiddenStates, meanPool, normaliseRows } from "./pool-vectors.ts";

/** Reads both vectors of a text off the states of its pass; a ColBERT model has no dense one, the mean of its token vectors stands for it. */
export const toEncoded = (
  states: HiddenStates,
  { kept, offsets, unknownShare }: ModelInput,
  { lateInteraction }: ModelProfile,
  projection: Projection | undefined,
): Encoded => {
  const projected = projection ? project(states, projection) : states;
  const { dimensions } = projected;
  const data = normaliseRows(projected, kept);
  const tokens = { data, count: kept.length, dimensions };
  if (lateInteraction.recipe === "colbert")
    return { dense: meanPool({ data, rows: kept.length, dimensions }), tokens, offsets, unknownShare };
  const dense = lateInteraction.pooling === "cls" ? normaliseRows(projected, [0]) : meanPool(projected);
  return { dense, tokens, offsets, unknownShare };
};
