/* The report of a run as the prompts of a follow-up question show it. */
import { maxTurnCharacters } from "@quarry/contracts";
import { reportView, runsText, type ShownBlock, type ShownStatement } from "@quarry/report";
import { collapseWhitespace, shorten } from "@quarry/text";
import type { RunFindings } from "./run-sources.ts";

const maxSources = 40;
const maxTitleCharacters = 60;

const shownTitle = (title: string): string => shorten(collapseWhitespace(title), maxTitleCharacters);

const statementText = ({ runs, tail, references }: ShownStatement): string => {
  const numbers = [...new Set(references.map(({ source }) => source))];
  return `${collapseWhitespace(runsText(runs))}${numbers.length === 0 ? "" : ` [${numbers.join(", ")}]`}${tail}`;
};

const joined = (statements: readonly ShownStatement[]): string => statements.map(statementText).join(" ");

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const blockText = (block: ShownBlock): string => {
  if (block.type === "paragraph") return joined(block.statements);
  if (block.type === "list") return block.items.map((item) => `- ${joined(item)}`).join("\n");
  if (block.type === "table")
    return [row(block.columns), ...block.rows.map((cells) => row(cells.map(joined)))].join("\n");
  if (block.type === "code") return block.text;
  if (block.type === "facts") return block.items.map(({ term, text }) => `- ${term}: ${text}`).join("\n");
  return block.lines.map(({ cells }) => cells.map(runsText).join(" | ")).join("\n");
};

/**
 * Renders a report for a follow-up question: title, opening section, cited sources with their numbers, and then all other sections as
 * its reader saw them. If the text is cut, "the second study" and "[2]" can still be resolved.
 */
export const earlierAnswer = ({ findings, documents }: RunFindings): string => {
  const { title, sections, sources } = reportView(findings, documents);
  const cited = sources.cited
    .slice(0, maxSources)
    .map((source) => `[${source.number}] ${shownTitle(source.title)}`);
  const [opening = [], ...rest] = sections.flatMap(({ heading, role, blocks }) =>
    role === "notes" ? [] : [[heading, ...blocks.map(blockText)]],
  );
  const list = cited.length === 0 ? "" : `Sources: ${cited.join("; ")}`;
  const text = [title, ...opening, list, ...rest.flat()].filter((part) => part !== "").join("\n");
  return shorten(text, maxTurnCharacters);
};
