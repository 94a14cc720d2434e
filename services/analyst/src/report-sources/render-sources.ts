import type { DocumentFacts } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import type { ReportSources, Source } from "./report-sources.ts";
import { showText } from "./show-text.ts";

const headOf = ({ title, author, publisher, publishedAt, grade }: DocumentFacts): string =>
  [title, author, publisher, publishedAt?.slice(0, 10), `grade ${grade}`]
    .filter((part) => part !== undefined && part !== "")
    .map((part) => showText(collapseWhitespace(part ?? "")).text)
    .join("; ");

const renderNote = ({ id, note, text }: Source): string => {
  const about = note === undefined ? "" : [note.kind, ...note.topicIds].join(", ");
  return [
    `[${id}] (${about}) ${showText(text).text}`,
    ...(note?.speaker === undefined ? [] : [`speaker: ${note.speaker}`]),
    ...(note?.conditions === undefined ? [] : [`conditions: ${note.conditions}`]),
    ...(note?.citations ?? []).map(({ quote }) => `> ${collapseWhitespace(showText(quote).text)}`),
  ].join("\n");
};

/**
 * Passages and notes as a prompt shows them, document by document: what a document is, its passages whole, and the notes that were taken
 * of it, each with its quotes whole: a note may say more than they carry. It is foreign text: it belongs into a block.
 */
export const renderSources = (chosen: readonly Source[], { documents }: ReportSources): string => {
  const rendered = [...Map.groupBy(chosen, ({ documentId }) => documentId)].map(([documentId, own]) => {
    const passages = own.filter(({ note }) => note === undefined);
    const notes = own.filter(({ note }) => note !== undefined);
    const facts = documents.get(documentId)?.facts;
    return [
      `### Source: ${facts === undefined ? "unknown" : headOf(facts)}`,
      ...passages.map(({ id, text }) => `[${id}]\n${text}`),
      ...notes.map((note) => renderNote(note)),
    ].join("\n\n");
  });
  return rendered.length === 0 ? "none" : rendered.join("\n\n");
};
