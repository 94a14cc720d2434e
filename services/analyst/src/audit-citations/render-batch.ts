import type { Citation, Span } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import { documentHead } from "../evidence/read-texts.ts";
import type { Auditing, AuditSource, StatementEvidence } from "./statement-evidence.ts";

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

/** Statements as one prompt shows them, and what its names stand for. */
export interface Batch {
  readonly evidence: ReadonlyMap<string, StatementEvidence>;
  /** Names of quotes, such as `q2`. */
  readonly quotes: ReadonlyMap<string, Citation>;
  readonly statements: string;
  readonly sources: string;
}

type Named = Pick<MarkedSpan, "documentId" | "start" | "end" | "window">;

const keyOf = ({ documentId, start, end }: Pick<Named, "documentId" | "start" | "end">): string =>
  `${documentId} ${start} ${end}`;

/** Names spans in the order in which they come; the same span keeps its name. */
const createNames = () => {
  const marks = new Map<string, MarkedSpan>();
  return {
    marks: () => [...marks.values()],
    name: (prefix: "q" | "f", span: Named): string => {
      const key = `${prefix} ${keyOf(span)}`;
      const known = marks.get(key);
      if (known !== undefined) return known.name;
      const name = `${prefix}${[...marks.keys()].filter((one) => one.startsWith(prefix)).length + 1}`;
      marks.set(key, { ...span, name });
      return name;
    },
  };
};

const line = (label: string, words: string): string[] => (words === "" ? [] : [`${label}: ${words}`]);

type Name = (prefix: "q" | "f", span: Named) => string;

const quotesLine = (quotes: StatementEvidence["quotes"], name: Name): string[] =>
  line("Quotes", quotes.map(({ citation, window }) => name("q", { ...citation, window })).join(", "));

const renderStatement = (
  id: string,
  { statement, quotes, place, basedOn, searches, hints, arithmetic }: StatementEvidence,
  name: Name,
): string => {
  const { kind = "sourced", text, derivation } = statement;
  const missing = [...hints.numbers, ...hints.names].join(", ");
  const isConclusion = kind === "conclusion";
  return [
    `[${id}] ${kind}`,
    `Statement: ${collapseWhitespace(text)}`,
    ...place,
    ...quotesLine(quotes, name),
    ...basedOn.flatMap((premise) => [
      `${isConclusion ? "Follows from" : "Computed from"}: ${collapseWhitespace(premise.statement.text)}`,
      ...[...premise.place, ...quotesLine(premise.quotes, name)].map((words) => `  ${words}`),
    ]),
    ...(derivation === undefined || arithmetic === undefined
      ? []
      : [`Arithmetic: the ${derivation.operation} is ${derivation.result}; checked, and right`]),
    ...searches.map(({ query, passages }) => {
      const found = passages.map((passage) => name("f", { ...passage, window: passage })).join(", ");
      return `Searched for: ${collapseWhitespace(query)}; found: ${found === "" ? "nothing" : found}`;
    }),
    ...line("Not found in the quotes by code", missing),
  ].join("\n");
};

/** Writes statements and the sources they rest on for one prompt. */
export const renderBatch = (evidence: readonly StatementEvidence[], { sources }: Auditing): Batch => {
  const names = createNames();
  const byId = new Map(evidence.map((one, index) => [`a${index + 1}`, one]));
  const statements = [...byId].map(([id, one]) => renderStatement(id, one, names.name)).join("\n\n");
  const quotes = new Map<string, Citation>();
  for (const { quotes: own } of evidence)
    for (const { citation, window } of own) quotes.set(names.name("q", { ...citation, window }), citation);
  const shown = renderExcerpts(excerptsOf(names.marks()), sources);
  return { evidence: byId, quotes, statements, sources: shown === "" ? "none" : shown };
};

const maxStatements = 24;
/** About 12,000 tokens. */
const maxCharacters = 48_000;

/** The parts of sources that are shown for a statement; what several statements share is shown once. */
const partsOf = ({ quotes, basedOn, searches }: StatementEvidence): ReadonlyMap<string, number> => {
  const shown = [
    ...[...quotes, ...basedOn.flatMap((premise) => premise.quotes)].map(({ citation, window }) => ({
      documentId: citation.documentId,
      ...window,
    })),
    ...searches.flatMap(({ passages }) => passages),
  ];
  return new Map(shown.map((part) => [keyOf(part), part.end - part.start]));
};

const wordsOf = ({ statement, place, basedOn }: StatementEvidence): number =>
  statement.text.length +
  place.join().length +
  basedOn.reduce((sum, premise) => sum + premise.statement.text.length + premise.place.join().length, 0);

const sum = (numbers: Iterable<number>): number => Iterator.from(numbers).reduce((all, one) => all + one, 0);

/** Statements in groups that fit one prompt each, in order; one that alone is larger is asked alone and whole. */
export const batchesOf = (evidence: readonly StatementEvidence[]): StatementEvidence[][] => {
  const batches: StatementEvidence[][] = [];
  let parts = new Map<string, number>();
  let words = 0;
  for (const one of evidence) {
    const last = batches.at(-1);
    const together = new Map([...parts, ...partsOf(one)]);
    const size = words + wordsOf(one) + sum(together.values());
    if (last === undefined || last.length >= maxStatements || size > maxCharacters) {
      batches.push([one]);
      parts = new Map(partsOf(one));
      words = wordsOf(one);
    } else {
      last.push(one);
      parts = together;
      words += wordsOf(one);
    }
  }
  return batches;
};
