import type { CoverageParts, Findings } from "@quarry/contracts";
import { escapeMarkdown, markdownTable } from "@quarry/text";

const bar = (score: number): string => {
  const filled = Math.round(Math.min(1, Math.max(0, score)) * 10);
  return "█".repeat(filled) + "░".repeat(10 - filled);
};

/** The parts that keep a score from 1, the least first. */
const heldBackBy = (parts: CoverageParts | undefined): string =>
  Object.entries(parts ?? {})
    .map(([part, worth = 1]): [string, number] => [part, worth])
    .filter(([, worth]) => worth < 1)
    .toSorted(([, one], [, other]) => one - other)
    .map(([part, worth]) => `${part} ${worth.toFixed(2)}`)
    .join(", ");

/** How far each topic is covered, and what keeps its score from 1; empty without topics. */
export const coverageTable = ({ topics }: Findings): string =>
  topics.length === 0
    ? ""
    : markdownTable(
        ["Topic", "Covered", "Score", "Held back by"],
        topics.map(({ name, covered, score, parts }) => [
          escapeMarkdown(name),
          covered ? "yes" : "no",
          `${bar(score)} ${score.toFixed(2)}`,
          heldBackBy(parts),
        ]),
      );
