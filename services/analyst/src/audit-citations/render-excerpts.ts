import type { Span } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import { documentHead } from "../evidence/document-head.ts";
import type { AuditSource } from "./auditing.ts";

/** A span that a prompt names, inside the text that is shown around it. */
export interface MarkedSpan extends Span {
  /** `q3`; the same span has the same name. */
  readonly name: string;
  readonly documentId: string;
  readonly window: Span;
}

/** A part of a document as a prompt shows it. */
export interface Excerpt extends Span {
  readonly id: string;
  readonly documentId: string;
  readonly marks: readonly MarkedSpan[];
}

/** The parts of documents that hold some spans: windows that touch are one, so that the same text stands in a prompt once. */
export const excerptsOf = (marks: readonly MarkedSpan[]): Excerpt[] => {
  const excerpts: Omit<Excerpt, "id">[] = [];
  for (const [documentId, own] of Map.groupBy(marks, (mark) => mark.documentId)) {
    for (const mark of own.toSorted((one, other) => one.window.start - other.window.start)) {
      const last = excerpts.at(-1);
      if (last !== undefined && last.documentId === documentId && mark.window.start <= last.end) {
        const end = Math.max(last.end, mark.window.end);
        excerpts[excerpts.length - 1] = { ...last, end, marks: [...last.marks, mark] };
      } else excerpts.push({ documentId, ...mark.window, marks: [mark] });
    }
  }
  return excerpts.map((excerpt, index) => ({ ...excerpt, id: `e${index + 1}` }));
};

/** The text of an excerpt, once. Where quotes overlap, each excerpt stands between the names of all that hold it, so that no mark holds another. */
const markedText = ({ start, end, marks }: Excerpt, text: string): string => {
  const cuts = [...new Set([start, end, ...marks.flatMap((mark) => [mark.start, mark.end])])].toSorted(
    (one, other) => one - other,
  );
  const excerpts = cuts.slice(1).map((to, index) => {
    const from = cuts[index] ?? start;
    const names = marks
      .filter((mark) => mark.start <= from && to <= mark.end)
      .map(({ name }) => name)
      .join(" ");
    const words = text.slice(from, to);
    return names === "" || words.trim() === "" ? words : `«${names}»${words}«/${names}»`;
  });
  return collapseWhitespace(excerpts.join(""));
};

/** Excerpts under their ids, each with the head of its document; quotes stand between their names. */
export const renderExcerpts = (
  excerpts: readonly Excerpt[],
  sources: ReadonlyMap<string, AuditSource>,
): string =>
  excerpts
    .flatMap((excerpt) => {
      const source = sources.get(excerpt.documentId);
      return source === undefined
        ? []
        : [`${`[${excerpt.id}] ${documentHead(source.facts)}`.trim()}\n${markedText(excerpt, source.text)}`];
    })
    .join("\n\n");
