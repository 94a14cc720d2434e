import { mapStatements, type CiteReply, type SectionReply, type StatementReply } from "@quarry/grounding";
import { locateQuote } from "@quarry/text";
import type { ReportSources } from "./report-sources.ts";
import { showText } from "./show-text.ts";

const sourceId = (id: string): string =>
  id
    .trim()
    .replace(/^\[|\]$/gu, "")
    .toLowerCase();

const restoreQuote = (cite: CiteReply, { citable: { sources, textOf } }: ReportSources): CiteReply => {
  const { documentId = "" } = sources.get(sourceId(cite.id)) ?? {};
  const text = textOf(documentId);
  if (text === undefined || locateQuote(text, cite.quote) !== undefined) return cite;
  const { text: shown, toStored } = showText(text);
  const found = locateQuote(shown, cite.quote);
  if (found === undefined) return cite;
  const { start, end } = toStored(found);
  return { ...cite, quote: text.slice(start, end) };
};

/** A statement whose quotes are in the words of the stored text: a prompt shows it without addresses, and what runs across a link stands nowhere as it was shown. */
export const restoreStatement = <Reply extends Pick<StatementReply, "cites">>(
  statement: Reply,
  sources: ReportSources,
): Reply => ({ ...statement, cites: statement.cites.map((cite) => restoreQuote(cite, sources)) });

/** Sections whose quotes are in the words of the stored texts. */
export const restoreQuotes = (replies: readonly SectionReply[], sources: ReportSources): SectionReply[] =>
  replies.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) =>
      block.type === "code"
        ? { ...block, cite: restoreQuote(block.cite, sources) }
        : mapStatements(block, (statement) => restoreStatement(statement, sources)),
    ),
  }));
