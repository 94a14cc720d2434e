import type { DocumentFacts, JudgedClaim, ReportMaterial } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import type { ReportSources, Source } from "./report-sources.ts";
import { showText } from "./show-text.ts";

const statusOrder = ["contested", "verified", "single-source", "unsupported"] as const;

const shown = (text: string): string => showText(collapseWhitespace(text)).text;

const orNone = (lines: readonly string[]): string => (lines.length === 0 ? "none" : lines.join("\n"));

/** The topics of a question, how far each is answered, and what was looked for and not found. */
export const renderTopics = ({ topics }: Pick<ReportMaterial, "topics">): string =>
  orNone(
    topics.map(({ topic: { id, name, question }, coverage: { score, gaps, exhausted } }) => {
      const missing = gaps.length === 0 ? "" : `; not found: ${gaps.join("; ")}`;
      const again = exhausted === true ? "; another search found nothing else" : "";
      return `${id} ${name}: ${question} Answered to ${Math.round(score * 100)} %${missing}${again}`;
    }),
  );

const renderClaim = ({ text, status, reason, contradicting: [other] }: JudgedClaim): string => {
  const because = reason === undefined ? "" : ` (${shown(reason)})`;
  const against = other === undefined ? "" : ` Another source says: ${shown(other.quote)}`;
  return `- ${status}${because}: ${shown(text)}${against}`;
};

/** The claims of a run and what came of checking them, those that sources dispute first. */
export const renderClaims = ({ claims }: Pick<ReportMaterial, "claims">): string =>
  orNone(
    claims
      .toSorted((one, other) => statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status))
      .map(renderClaim),
  );

/** Notes that differ, and the likely reason: a position is cited by its notes, so nothing else has an id. */
export const renderDifferences = ({ differences = [] }: Pick<ReportMaterial, "differences">): string =>
  orNone(
    differences.map(({ subject, positions, cause, explanation }) =>
      [
        `${shown(subject)}; likely cause: ${cause}. ${shown(explanation)}`,
        ...positions.map(({ text, noteIds }) => `- ${shown(text)} (${noteIds.join(", ")})`),
      ].join("\n"),
    ),
  );

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

interface ChooseOptions {
  /** Ids of notes that come before all others. */
  readonly noteIds?: ReadonlySet<string>;
  /** Topics and sections whose sources come next. */
  readonly foundFor?: ReadonlySet<string>;
  readonly maxTokens: number;
}

/**
 * The sources that a prompt has room for: those it is about first, notes before passages, best first. What does not fit is left out
 * whole, and something smaller may still find room.
 */
export const chooseSources = (
  { notes, passages }: ReportSources,
  { noteIds = new Set(), foundFor = new Set(), maxTokens }: ChooseOptions,
): Source[] => {
  const isOwn = (source: Source): boolean => source.foundFor.some((id) => foundFor.has(id));
  const ranked = new Set([
    ...notes.filter(({ id }) => noteIds.has(id)),
    ...notes.filter(isOwn),
    ...passages.filter(isOwn),
    ...notes,
    ...passages,
  ]);
  let left = maxTokens;
  return [...ranked].filter(({ tokens }) => {
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
};
