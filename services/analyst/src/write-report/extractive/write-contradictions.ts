import type { Citation, Contradiction, JudgedClaim } from "@quarry/contracts";
import { extractNumbers } from "@quarry/text";
import { type ConflictFinder, createConflictFinder } from "../../judge-claim/find-conflict.ts";
import type { SentenceWriter } from "./sentence-writer.ts";

const placeOf = ({ documentId, start }: Citation): string => `${documentId}/${start}`;

const figuresOf = (text: string): string[] => extractNumbers(text).map((number) => number.text);

const differingFigures = (one: string, other: string): string => {
  const left = new Set(figuresOf(one));
  const right = new Set(figuresOf(other));
  return [[...left.difference(right)], [...right.difference(left)]]
    .map((figures) => figures.join(", "))
    .join(" against ");
};

const reasonOf = (one: string, other: string, findConflict: ConflictFinder): string => {
  const conflict = findConflict(one, other) ?? findConflict(other, one);
  if (conflict === "number") return `the numbers differ: ${differingFigures(one, other)}`;
  if (conflict === "date") return "the dates differ";
  if (conflict === "negation") return "one denies what the other says";
  return conflict === "antonym" ? "they say the opposite of each other" : "judged to contradict each other";
};

const pairKey = (one: Citation, other: Citation): string =>
  [placeOf(one), placeOf(other)].toSorted().join("|");

/** Every pair of passages that cannot both be right, once, side by side, with the reason. */
export const writeContradictions = (
  claims: readonly JudgedClaim[],
  write: SentenceWriter,
  language: string,
): Contradiction[] => {
  const seen = new Set<string>();
  const findConflict = createConflictFinder(language);
  return claims.flatMap(({ origin, contradicting }) =>
    contradicting.flatMap((evidence): Contradiction[] => {
      const key = pairKey(origin, evidence);
      if (seen.has(key) || placeOf(origin) === placeOf(evidence)) return [];
      seen.add(key);
      const [left] = write("contradictions", origin);
      const [right] = write("contradictions", evidence);
      if (left === undefined || right === undefined) return [];
      return [{ reason: reasonOf(origin.quote, evidence.quote, findConflict), sides: [left, right] }];
    }),
  );
};
