import type { InputOf, RankedPassage, writeReport } from "@quarry/contracts";

/** Passages of all topics, each once, the first of every topic before the second of any. */
export const interleavePassages = (topics: InputOf<typeof writeReport>["topics"]): RankedPassage[] => {
  const longest = Math.max(0, ...topics.map(({ passages }) => passages.length));
  const rounds = Array.from({ length: longest }, (_, rank) =>
    topics.flatMap(({ passages }) => passages[rank] ?? []),
  );
  return [...new Map(rounds.flat().map((passage) => [passage.passageId, passage])).values()];
};
