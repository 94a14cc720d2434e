import type { Citation } from "@quarry/contracts";
import { type CitableSource, locateCitation, type TextOf } from "./locate-citation.ts";
import type { CiteReply, StatementReply } from "./statement-reply.ts";

/** What a statement may cite, by the ids of the prompt (`p1`, `n4`). */
export interface Citable {
  readonly sources: ReadonlyMap<string, CitableSource>;
  readonly textOf: TextOf;
}

/** The quotes of a statement that stand verbatim, and what was wrong with the others. */
export interface Grounding {
  readonly citations: readonly Citation[];
  /** In words a model can act on. */
  readonly problems: readonly string[];
}

/** A letter or digit stands anywhere and proves nothing. */
const minQuoteLetters = 2;

const shown = (quote: string): string => (quote.length > 120 ? `${quote.slice(0, 120)}…` : quote);

const ground = ({ id, quote }: CiteReply, { sources, textOf }: Citable): Citation | string => {
  const source = sources.get(
    id
      .trim()
      .replace(/^\[|\]$/gu, "")
      .toLowerCase(),
  );
  if (source === undefined) return `there is no passage or note ${id}`;
  if ((quote.match(/[\p{L}\p{N}]/gu) ?? []).length < minQuoteLetters)
    return `the quote from ${id} is empty; copy the words that carry the statement`;
  return (
    locateCitation(quote, source, textOf) ??
    `the quote "${shown(quote)}" does not stand in ${id} word for word`
  );
};

const sameSpan = (one: Citation, other: Citation): boolean =>
  one.documentId === other.documentId && one.start === other.start && one.end === other.end;

/**
 * The quotes of a statement that stand verbatim in what was shown. Code decides nothing else: a quote that stands is kept, however few
 * words it shares with the statement.
 */
export const groundStatement = ({ cites }: Pick<StatementReply, "cites">, citable: Citable): Grounding => {
  const grounded = cites.map((cite) => ground(cite, citable));
  const citations = grounded.filter((one) => typeof one !== "string");
  return {
    citations: citations.filter(
      (one, index) => citations.findIndex((other) => sameSpan(one, other)) === index,
    ),
    problems: grounded.filter((one) => typeof one === "string"),
  };
};
