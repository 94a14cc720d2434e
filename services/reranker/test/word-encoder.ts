import type { Encoded, EncoderInput } from "@quarry/encoder";
import type { CandidateEncoder } from "../src/ports.ts";

/** The vocabulary of this encoder; all other words are equal to it. */
const vocabulary = ["worker", "killed", "lock", "job", "again", "bread", "yeast", "oven", "queue", "page"];
const dimensions = vocabulary.length + 1;

const encodeText = ({ header = "", text }: EncoderInput, unknownShare: number): Encoded => {
  const wordsOf = (part: string) => [...part.matchAll(/\p{L}+/gu)];
  const inHeader = wordsOf(header).map((match) => ({ word: match[0], offset: [-1, -1] as const }));
  const inText = wordsOf(text).map((match) => ({
    word: match[0],
    offset: [match.index, match.index + match[0].length] as const,
  }));
  const found = [...inHeader, ...inText];
  const count = Math.max(1, found.length);
  const data = new Float32Array(count * dimensions);
  const dense = new Float32Array(dimensions);
  for (let row = 0; row < count; row += 1) {
    const column = vocabulary.indexOf(found[row]?.word.toLowerCase() ?? "");
    const own = column < 0 ? dimensions - 1 : column;
    data[row * dimensions + own] = 1;
    dense[own] = (dense[own] ?? 0) + 1;
  }
  const length = Math.hypot(...dense);
  return {
    dense: dense.map((value) => value / length),
    tokens: { data, count, dimensions },
    offsets: found.length === 0 ? [[0, text.length]] : found.map(({ offset }) => offset),
    unknownShare,
  };
};

/** An encoder in which each word is its own dimension, and which counts its requests. */
export const createWordEncoder = ({ unknownShare = 0 } = {}): CandidateEncoder & {
  readonly asked: string[];
} => {
  const asked: string[] = [];
  const encodeOne = (input: EncoderInput): Encoded => {
    asked.push(input.text);
    return encodeText(input, unknownShare);
  };
  return {
    asked,
    profile: { id: "words@1", dimensions, tokenDimensions: dimensions, maxTokens: 512, arithmetic: "fp32" },
    countTokens: (text) => text.split(/\s+/u).length,
    encode: async (texts) => texts.map(encodeOne),
    encodeQuery: async (text) => encodeOne({ text }),
  };
};
