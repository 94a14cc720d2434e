import { z } from "zod";
import { type DeclaredProfile, readJson } from "./model-profile.ts";

/** Settings in a ColBERT export; every key may be missing. Markers are tokens or ids. */
export interface ColbertSettings {
  readonly queryMarker?: string | number | undefined;
  readonly documentMarker?: string | number | undefined;
  readonly queryLength?: number | undefined;
  readonly documentLength?: number | undefined;
  readonly expandQueries?: boolean | undefined;
  readonly attendToMask?: boolean | undefined;
  readonly skiplist?: readonly string[] | undefined;
  readonly dimensions?: number | undefined;
}

const asciiPunctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~".split("");

const pylateSchema = z
  .looseObject({
    query_prefix: z.string(),
    document_prefix: z.string(),
    query_length: z.int(),
    document_length: z.int(),
    do_query_expansion: z.boolean(),
    attend_to_expansion_tokens: z.boolean(),
    skiplist_words: z.array(z.string()),
    embedding_dim: z.int(),
    query_prefix_id: z.int(),
    document_prefix_id: z.int(),
  })
  .partial();

const stanfordSchema = z
  .looseObject({
    query_token_id: z.string(),
    doc_token_id: z.string(),
    query_maxlen: z.int(),
    doc_maxlen: z.int(),
    dim: z.int(),
    mask_punctuation: z.boolean(),
    attend_to_mask_tokens: z.boolean(),
  })
  .partial();

const fromPylate = (stated: z.output<typeof pylateSchema>): ColbertSettings => ({
  queryMarker: stated.query_prefix_id ?? stated.query_prefix,
  documentMarker: stated.document_prefix_id ?? stated.document_prefix,
  queryLength: stated.query_length,
  documentLength: stated.document_length,
  expandQueries: stated.do_query_expansion,
  attendToMask: stated.attend_to_expansion_tokens,
  skiplist: stated.skiplist_words,
  dimensions: stated.embedding_dim,
});

const fromStanford = (stated: z.output<typeof stanfordSchema>): ColbertSettings => ({
  // In this format a token's "id" is its text, `[unused0]`.
  queryMarker: stated.query_token_id,
  documentMarker: stated.doc_token_id,
  queryLength: stated.query_maxlen,
  documentLength: stated.doc_maxlen,
  // It has no such setting: queries are always padded.
  expandQueries: true,
  attendToMask: stated.attend_to_mask_tokens,
  skiplist: stated.mask_punctuation === false ? [] : stated.mask_punctuation && asciiPunctuation,
  dimensions: stated.dim,
});

const fromDeclared = (declared: DeclaredProfile): ColbertSettings => ({
  queryMarker: declared.queryMarker,
  documentMarker: declared.documentMarker,
  queryLength: declared.maxQueryTokens,
  documentLength: declared.maxDocumentTokens,
  expandQueries: declared.expandQueries,
  attendToMask: declared.attendToMask,
  skiplist: declared.skiplist,
});

const stated = (settings: ColbertSettings): ColbertSettings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

/** Reads the settings from a model's folder alone; undefined if no file has any. */
const readFiles = async (folder: string): Promise<ColbertSettings | undefined> => {
  const exported = await readJson(folder, "onnx_config.json", pylateSchema);
  const stanford = await readJson(folder, "artifact.metadata", stanfordSchema);
  // Every sentence-transformers model has this file; only late-interaction ones give a query length.
  const pylate = await readJson(folder, "config_sentence_transformers.json", pylateSchema);
  const isLate = pylate?.query_length !== undefined;
  if (!exported && !stanford && !isLate) return undefined;
  return {
    ...(isLate ? stated(fromPylate(pylate)) : {}),
    ...(stanford ? stated(fromStanford(stanford)) : {}),
    ...(exported ? stated(fromPylate(exported)) : {}),
  };
};

/**
 * Reads each setting from the first source that has it: declared facts, `onnx_config.json`, `artifact.metadata`,
 * `config_sentence_transformers.json`. Declared settings win, because exporters often record expansion as off for models trained
 * with it. Undefined if no file mentions ColBERT.
 */
export const readColbertSettings = async (
  folder: string,
  declared: DeclaredProfile,
): Promise<ColbertSettings | undefined> => {
  const found = await readFiles(folder);
  if (!found && declared.recipe !== "colbert") return undefined;
  return { ...found, ...stated(fromDeclared(declared)) };
};
