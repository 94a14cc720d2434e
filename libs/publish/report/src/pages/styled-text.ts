import type { Span } from "@quarry/contracts";
import { type Block, blocksInSlices, type Sliced } from "@quarry/text";
import { escapeHtml } from "./page-head.ts";

const classes: Partial<Record<Block["kind"], string>> = { heading: "heading", code: "mono", table: "mono" };

/** Returns the HTML of a part of a text; parts are requested from the beginning of the text to its end. */
export type RenderPart = (start: number, end: number) => string;

/**
 * Returns the renderer of a text, which changes no character: headings, code and tables get a class for the stylesheet. Pauses
 * while it looks for them.
 */
export function* styledText(text: string): Sliced<RenderPart> {
  const styled = (yield* blocksInSlices(text)).filter(({ kind }) => classes[kind] !== undefined);
  let next = 0;
  return (start, end) => {
    const parts: string[] = [];
    let at = start;
    while (at < end) {
      while ((styled[next]?.end ?? text.length) <= at && next < styled.length) next += 1;
      const block = styled[next];
      const isInside = block !== undefined && block.start <= at;
      const to = Math.min(end, isInside ? block.end : (block?.start ?? end));
      const html = escapeHtml(text.slice(at, to));
      parts.push(isInside ? `<span class="${classes[block.kind]}">${html}</span>` : html);
      at = to;
    }
    return parts.join("");
  };
}

interface Excerpt {
  /** Bounds of the excerpt in its text; no span exceeds them. */
  readonly within: Span;
  /** By start, longer ones first. */
  readonly spans: readonly Span[];
  readonly anchorOf: (span: Span) => string;
  /** Label of a span, placed before its words; empty if there is none. */
  readonly labelOf?: (span: Span) => string;
  /** No edge of a span divides a requested part. */
  readonly render: RenderPart;
}

interface Piece extends Span {
  readonly anchor: string;
  readonly label: string;
  readonly isRest: boolean;
}

const byStart = (left: Span, right: Span): number => left.start - right.start || right.end - left.end;

const opening = ({ anchor, label, isRest }: Piece, isParted: boolean): string => {
  if (isRest) return `<mark class="rest" data-of="${anchor}">`;
  const named = label === "" ? "" : `<sup class="letter">${escapeHtml(label)}</sup>`;
  return `${named}<mark id="${anchor}"${isParted ? ' class="parted"' : ""}>`;
};

/**
 * Renders an excerpt of a text as HTML in which every span is a `<mark>` that has its anchor as id and contains exactly its words.
 * A span inside another is a nested mark; one that begins in another and ends after it continues in a second mark, which names it
 * in `data-of`.
 */
export const markSpans = ({ within, spans, anchorOf, labelOf = () => "", render }: Excerpt): string => {
  const renderRange = ({ start, end }: Span, pieces: readonly Piece[]): string => {
    const parts: string[] = [];
    let waiting = [...pieces];
    let at = start;
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
      const { end: pieceEnd } = piece;
      const inner = waiting.filter((other) => other.start < pieceEnd);
      const parted = inner.filter((other) => other.end > pieceEnd);
      const isParted = !piece.isRest && piece.end < (ends.get(piece.anchor) ?? piece.end);
      parts.push(
        render(at, piece.start),
        opening(piece, isParted),
        renderRange(
          piece,
          inner.map((other) => ({ ...other, end: Math.min(other.end, pieceEnd) })),
        ),
        "</mark>",
      );
      const rests = parted.map((other) => ({ ...other, start: pieceEnd, isRest: true }));
      waiting = [...rests, ...waiting.slice(inner.length)].toSorted(byStart);
      at = pieceEnd;
    }
    return [...parts, render(at, end)].join("");
  };
  const pieces = spans.map((span) => ({
    ...span,
    anchor: anchorOf(span),
    label: labelOf(span),
    isRest: false,
  }));
  const ends = new Map(pieces.map(({ anchor, end }) => [anchor, end]));
  return renderRange(within, pieces);
};
