import type { TextSpan } from "@quarry/text";

/** A text as a writer sees it, and the way back to the stored one. */
interface ShownText {
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
