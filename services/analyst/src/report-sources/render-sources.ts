import type { DocumentFacts, JudgedClaim, ReportMaterial } from "@quarry/contracts";
import { collapseWhitespace, type TextSpan } from "@quarry/text";
import type { ReportSources, Source } from "./report-sources.ts";

/** A text as a writer sees it, and the way back to the stored one. */
export interface ShownText {
  readonly text: string;
  /** Where a span of the shown text stands in the stored one. */
  readonly toStored: (span: TextSpan) => TextSpan;
}

interface Piece {
  readonly text: string;
  /** In the shown text. */
  readonly at: number;
  /** In the stored text; as long as the piece where it was not replaced. */
  readonly stored: TextSpan;
}

const address =
  /!?\[([^\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?(?:\s"[^"]*")?\)|^[ \t]*\[[^\]]+\]:[ \t]*\S+.*$|<?\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)[^\s<>]*>?/dgimu;

const bareAddress = /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)/iu;

/** What is shown of an address: the words of a link, nothing of a definition, three dots for a bare one. */
const shownOf = (match: RegExpExecArray): { readonly text: string; readonly stored: TextSpan } => {
  const [start, end] = match.indices?.[0] ?? [0, 0];
  const [whole, label] = match;
  const words = match.indices?.[1];
  if (label !== undefined && words !== undefined && !bareAddress.test(label))
    return { text: label, stored: { start: words[0], end: words[1] } };
  return { text: /^[ \t]*\[[^\]]+\]:/u.test(whole) ? "" : "…", stored: { start, end } };
};

/** A text without its addresses: links are their words, and a bare address is three dots. */
export const showText = (stored: string): ShownText => {
  const pieces: Piece[] = [];
  let shown = 0;
  const add = (text: string, span: TextSpan): void => {
    if (text === "") return;
    pieces.push({ text, at: shown, stored: span });
    shown += text.length;
  };
  let read = 0;
  for (const match of stored.matchAll(address)) {
    add(stored.slice(read, match.index), { start: read, end: match.index });
    const { text, stored: span } = shownOf(match);
    add(text, span);
    read = match.index + match[0].length;
  }
  add(stored.slice(read), { start: read, end: stored.length });
  const pieceAt = (place: number): Piece | undefined => pieces.findLast(({ at }) => at <= place);
  const isWhole = ({ text, stored: { start, end } }: Piece): boolean => text.length === end - start;
  return {
    text: pieces.map(({ text }) => text).join(""),
    toStored: ({ start, end }) => {
      const [first, last] = [pieceAt(start), pieceAt(end - 1)];
      if (first === undefined || last === undefined) return { start: 0, end: 0 };
      return {
        start: isWhole(first) ? first.stored.start + start - first.at : first.stored.start,
        end: isWhole(last) ? last.stored.start + end - last.at : last.stored.end,
      };
    },
  };
};

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
