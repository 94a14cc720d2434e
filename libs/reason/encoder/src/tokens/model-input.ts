import type { EncoderInput, TokenOffset } from "../encoder.ts";
import type { GraphInput } from "../open-graph.ts";
import type { BiEncoderTokens, Colbert, ModelProfile, TextKind } from "../profiles/model-profile.ts";
import { alignTokens } from "./align-tokens.ts";
import type { ModelTokenizer } from "./tokenizer.ts";

/** Input of one forward pass, and the rows to keep. */
export interface ModelInput extends GraphInput {
  /** Rows of the output that become token vectors. */
  readonly kept: readonly number[];
  /** Offsets in the text, one per kept row. */
  readonly offsets: readonly TokenOffset[];
  /** Share of the text's tokens unknown to the model, 0 to 1. */
  readonly unknownShare: number;
}

/** The tokens of header and text that fit, in order. */
interface Words {
  readonly ids: readonly number[];
  readonly names: readonly string[];
  readonly places: readonly TokenOffset[];
  readonly unknownShare: number;
}

/** A header must not displace the passage. */
const maxHeaderTokens = 96;
const nowhere: TokenOffset = [-1, -1];
const punctuation = /^(?:##)?[\p{P}$+<=>^`|~]+$/u;

const toWords = ({ header = "", text }: EncoderInput, tokenizer: ModelTokenizer, room: number): Words => {
  const head = tokenizer.tokenize(header);
  const body = tokenizer.tokenize(text);
  const headCount = Math.min(head.ids.length, maxHeaderTokens, Math.floor(room / 2));
  const bodyCount = Math.min(body.ids.length, room - headCount);
  const bodyNames = body.tokens.slice(0, bodyCount);
  const unknown = body.ids.filter((id) => id === tokenizer.unknownId).length;
  return {
    ids: [...head.ids.slice(0, headCount), ...body.ids.slice(0, bodyCount)],
    names: [...head.tokens.slice(0, headCount), ...bodyNames],
    places: [...Array.from({ length: headCount }, () => nowhere), ...alignTokens(text, bodyNames)],
    unknownShare: unknown / Math.max(1, body.ids.length),
  };
};

const toBiEncoderInput = (
  input: EncoderInput,
  tokenizer: ModelTokenizer,
  { prefix, maxTokens }: { readonly prefix: string; readonly maxTokens: number },
): ModelInput => {
  const prefixIds = tokenizer.tokenize(prefix).ids;
  const words = toWords(input, tokenizer, maxTokens - 2 - prefixIds.length);
  const isWord = (position: number): boolean => !punctuation.test(words.names[position] ?? "");
  const ordinary = words.ids.flatMap((id, position) => (tokenizer.specialIds.has(id) ? [] : [position]));
  const worded = ordinary.filter(isWord);
  // A text of punctuation keeps it, an empty one keeps its start token: no text is without a vector.
  const kept = worded.length > 0 ? worded : ordinary;
  const ids = [tokenizer.startId, ...prefixIds, ...words.ids, tokenizer.endId];
  return {
    ids,
    attended: ids.map(() => true),
    kept: kept.length > 0 ? kept.map((position) => position + 1 + prefixIds.length) : [0],
    offsets: kept.length > 0 ? kept.map((position) => words.places[position] ?? nowhere) : [nowhere],
    unknownShare: words.unknownShare,
  };
};

const toColbertInput = (
  input: EncoderInput,
  tokenizer: ModelTokenizer,
  {
    kind,
    colbert,
    maxTokens,
  }: { readonly kind: TextKind; readonly colbert: Colbert; readonly maxTokens: number },
): ModelInput => {
  const isQuery = kind === "query";
  const words = toWords(input, tokenizer, maxTokens - 3);
  const marker = isQuery ? colbert.queryMarkerId : colbert.documentMarkerId;
  const own = [tokenizer.startId, marker, ...words.ids, tokenizer.endId];
  const missing = isQuery && colbert.expandsQueries ? maxTokens - own.length : 0;
  const ids = [...own, ...Array.from({ length: missing }, () => colbert.maskId)];
  const places = [nowhere, nowhere, ...words.places, ...Array.from({ length: missing + 1 }, () => nowhere)];
  // The start token, the marker and the end token count, as in ColBERT's training.
  const kept = ids.flatMap((id, row) => (isQuery || !colbert.skippedIds.has(id) ? [row] : []));
  return {
    ids,
    attended: ids.map((_, row) => row < own.length || colbert.attendsToMask),
    kept,
    offsets: kept.map((row) => places[row] ?? nowhere),
    unknownShare: words.unknownShare,
  };
};

const prefixOf = (biEncoder: BiEncoderTokens, kind: TextKind): string =>
  kind === "query" ? biEncoder.queryPrefix : biEncoder.documentPrefix;

/** Joins header and text to the ids of one pass in the format of the profile, cut before its last special token. */
export const toModelInput = (
  input: EncoderInput,
  kind: TextKind,
  tokenizer: ModelTokenizer,
  profile: ModelProfile,
): ModelInput => {
  const maxTokens = kind === "query" ? profile.maxQueryTokens : profile.maxDocumentTokens;
  const { lateInteraction } = profile;
  return lateInteraction.recipe === "colbert"
    ? toColbertInput(input, tokenizer, { kind, colbert: lateInteraction, maxTokens })
    : toBiEncoderInput(input, tokenizer, { prefix: prefixOf(lateInteraction, kind), maxTokens });
};
