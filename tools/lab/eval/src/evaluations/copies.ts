import { fingerprintOf, sketchOf } from "@quarry/text";
import { measureAltered, measurePairs, renderCopies } from "../copies/measure-copies.ts";
import type { Evaluation } from "../evaluation.ts";
import { readPages } from "../extraction/read-pages.ts";

/** A page with fewer characters says too little to be known again among others. */
const minCharacters = 1_500;

/** Evaluates the separation of different pages and the recognition of altered copies. */
export const copies: Evaluation = {
  summary:
    "whether different pages are told apart, and altered copies known (texts of extraction's gold pages)",
  options: {},
  run: async ({ data, limit }, { now, signal }) => {
    const pages = (await readPages(data)).pages.slice(0, limit).filter(({ text }) => text.trim() !== "");
    const startedAt = now();
    const sketched = pages.map(({ id, text }) => ({ id, text, digits: fingerprintOf(text).length }));
    const tookMs = now() - startedAt;
    signal.throwIfAborted();
    const characters = sketched.reduce((sum, { text }) => sum + text.length, 0);
    const long = sketched.filter(({ text }) => text.length >= minCharacters);
    const measures = {
      pages: sketched.length,
      characters,
      between: measurePairs(sketched.map((page) => ({ ...page, sketch: sketchOf(page.text) }))),
      altered: { pages: long.length, known: measureAltered(long) },
      digits: sketched.reduce((sum, { digits }) => sum + digits, 0) / Math.max(1, sketched.length),
      msPer100kCharacters: (tookMs / Math.max(1, characters)) * 100_000,
    };
    return { json: { evaluation: "copies", ...measures }, table: renderCopies(measures) };
  },
};
