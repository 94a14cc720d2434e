import type { Block, Section, Statement } from "@quarry/contracts";
import { markdownTable } from "@quarry/text";
import { codeFence } from "./code-fence.ts";

type Said = (statements: readonly Statement[]) => string;

const blockText = (block: Block, of: (ids: readonly string[]) => string): string => {
  if (block.type === "paragraph") return of(block.statements);
  if (block.type === "code") return codeFence(block.code.quote, block.language);
  if (block.type === "list") {
    const items = block.items.map(of).filter((item) => item !== "");
    return items.map((item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${item}`).join("\n");
  }
  const rows = block.rows.map(({ label, cells }) => [label, ...cells.map(of)]);
  const table = markdownTable(block.columns, rows);
  return block.caption === undefined ? table : `${block.caption}\n\n${table}`;
};

/** The blocks of a section written out, one text each; one of all its statements when it has none. */
export const blockTexts = (
  { sentences, blocks }: Pick<Section, "sentences" | "blocks">,
  said: Said,
): string[] => {
  const named = new Map(sentences.map((statement) => [statement.id, statement]));
  const of = (ids: readonly string[]): string => {
    const found = ids.flatMap((id) => named.get(id) ?? []);
    return found.length === 0 ? "" : said(found);
  };
  const texts =
    blocks?.map((block) => blockText(block, of)) ?? (sentences.length === 0 ? [] : [said(sentences)]);
  return texts.filter((text) => text !== "");
};
