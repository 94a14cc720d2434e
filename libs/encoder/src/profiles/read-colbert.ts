import { Failure } from "@quarry/failure";
import { z } from "zod";
import type { ModelTokenizer } from "../tokens/tokenizer.ts";
import type { Colbert } from "./model-profile.ts";
import type { ColbertSettings } from "./read-colbert-settings.ts";

/** A ColBERT recipe, and how long its texts are. */
export interface ColbertProfile {
  readonly colbert: Colbert;
  readonly queryLength: number;
  readonly documentLength: number;
}

const marker = z.union([z.string(), z.int()]);

const completeSchema = z.object({
  queryMarker: marker,
  documentMarker: marker,
  queryLength: z.int(),
  documentLength: z.int(),
  expandQueries: z.boolean(),
  attendToMask: z.boolean(),
  skiplist: z.array(z.string()),
  dimensions: z.int().optional(),
});

const refuse = (message: string): Failure =>
  new Failure("bad-configuration", `${message}: add its onnx_config.json, or say it in MODEL_PROFILE`, {
    retry: "never",
  });

const markerId = (marker: string | number, tokenizer: ModelTokenizer, folder: string): number => {
  if (typeof marker === "number") return marker;
  // PyLate's markers end in a blank that is part of the token, or is not.
  const id = tokenizer.idOf(marker) ?? tokenizer.idOf(marker.trim());
  if (id !== undefined) return id;
  throw refuse(`${folder}/tokenizer.json has no token "${marker}", which is said to mark its texts`);
};

/**
 * The recipe that settings describe.
 * @throws {Failure} `bad-configuration` naming what nobody has said, or a marker that the tokenizer does not have
 */
export const readColbert = (
  settings: ColbertSettings,
  tokenizer: ModelTokenizer,
  folder: string,
): ColbertProfile => {
  const result = completeSchema.safeParse(settings);
  if (!result.success) {
    const missing = result.error.issues.map(({ path }) => path.join("."));
    throw refuse(`${folder} is a ColBERT model but does not say its ${missing.join(", ")}`);
  }
  const { queryMarker, documentMarker, skiplist, ...rest } = result.data;
  return {
    queryLength: rest.queryLength,
    documentLength: rest.documentLength,
    colbert: {
      recipe: "colbert",
      queryMarkerId: markerId(queryMarker, tokenizer, folder),
      documentMarkerId: markerId(documentMarker, tokenizer, folder),
      maskId: tokenizer.maskId,
      expandsQueries: rest.expandQueries,
      attendsToMask: rest.attendToMask,
      skippedIds: new Set(skiplist.flatMap((word) => tokenizer.idOf(word) ?? [])),
      statedDimensions: rest.dimensions,
    },
  };
};
