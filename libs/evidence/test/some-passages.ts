import type { StoredPassage } from "../src/index.ts";
import { documentIdOf, passageIdOf } from "../src/index.ts";

/** The id of a made-up document. */
export const documentIdFor = (name: string): string => documentIdOf(`file:${name}.md`, "0".repeat(64));

/** A unit vector of 384 dimensions along one axis, tilted a little towards the next. */
export const axis = (position: number, tilt = 0): Float32Array => {
  const vector = new Float32Array(384);
  vector[position] = Math.cos(tilt);
  vector[position + 1] = Math.sin(tilt);
  return vector;
};

// Fractions that float16 holds exactly; two rows of whole numbers Qdrant would read as a sparse vector.
const tokensAlong = (axes: readonly number[]): StoredPassage["tokens"] => {
  const data = new Float32Array(axes.length * 384);
  axes.forEach((position, row) => data.set([0.75, 0.5], row * 384 + position));
  return { data, count: axes.length, dimensions: 384 };
};

interface PassageSketch extends Partial<Pick<StoredPassage, "grade" | "terms" | "publisher">> {
  readonly axes: readonly number[];
  readonly index?: number;
}

/** A passage whose dense vector is its first token's. */
export const passageOf = (document: string, sketch: PassageSketch): StoredPassage => {
  const { axes, index = 0, grade = "C", terms = [], publisher = "local files" } = sketch;
  const documentId = documentIdFor(document);
  return {
    passageId: passageIdOf(documentId, index),
    documentId,
    index,
    start: index * 100,
    end: index * 100 + 90,
    wordStart: index * 20,
    wordEnd: index * 20 + 18,
    headings: ["Title", "Section"],
    publisher,
    grade,
    language: "en",
    terms,
    dense: axis(axes[0] ?? 0),
    tokens: tokensAlong(axes),
    tokenOffsets: axes.map((_, row) => [index * 100 + row * 5, index * 100 + row * 5 + 4]),
  };
};
