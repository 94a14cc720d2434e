import { Failure } from "@quarry/failure";
import type { StoredPassage } from "./passage.ts";

const refuse = (passageId: string, field: string, problem: string): never => {
  throw new Failure("bad-input", `${field} of passage ${passageId} ${problem}: encode the passage anew`, {
    retry: "never",
  });
};

const strayIn = (data: Float32Array): string | undefined => {
  const at = data.findIndex((value) => !Number.isFinite(value));
  return at < 0 ? undefined : `holds ${data[at]} at position ${at}`;
};

const nothingIn = (data: Float32Array, dimensions: number): string | undefined => {
  for (let row = 0; row * dimensions < data.length; row += 1)
    if (data.subarray(row * dimensions, (row + 1) * dimensions).every((value) => value === 0))
      return `is all zeros in row ${row}`;
  return undefined;
};

const denseProblem = (dense: Float32Array, dimensions: number): string | undefined => {
  if (dense.length !== dimensions) return `has ${dense.length} dimensions, the store takes ${dimensions}`;
  return strayIn(dense) ?? nothingIn(dense, dimensions);
};

const tokensProblem = ({ tokens: { data, count, dimensions } }: StoredPassage): string | undefined => {
  if (count < 1 || dimensions < 1) return `has ${count} rows of ${dimensions} dimensions`;
  if (data.length !== count * dimensions)
    return `holds ${data.length} numbers, not ${count} rows of ${dimensions}`;
  return strayIn(data) ?? nothingIn(data, dimensions);
};

const sentencesProblem = ({ sentences, tokens, start, end }: StoredPassage): string | undefined => {
  const outside = sentences.find((span) => span.start < start || span.end > end || span.end < span.start);
  if (outside) return `has ${outside.start}–${outside.end}, the passage is ${start}–${end}`;
  const row = sentences.flatMap(({ rows }) => rows).find((at) => !(at >= 0 && at < tokens.count));
  return row === undefined ? undefined : `names row ${row} of ${tokens.count}`;
};

/**
 * Refuses what would be stored without complaint and never be found.
 * @throws {Failure} `bad-input`, naming passage, field and what is wrong with it
 */
export const checkVectors = (passage: StoredPassage, dimensions: number): void => {
  const problems = {
    dense: denseProblem(passage.dense, dimensions),
    tokens: tokensProblem(passage),
    sentences: sentencesProblem(passage),
  };
  for (const [field, problem] of Object.entries(problems))
    if (problem !== undefined) refuse(passage.passageId, field, problem);
};

/**
 * Refuses a dense vector that nothing can be found with.
 * @throws {Failure} `bad-input`, saying what is wrong with it
 */
export const checkQueryVector = (dense: Float32Array, dimensions: number): void => {
  const problem = denseProblem(dense, dimensions);
  if (problem !== undefined)
    throw new Failure("bad-input", `the dense vector of the query ${problem}: encode the query anew`, {
      retry: "never",
    });
};
