import type { Citation, Span } from "@quarry/contracts";
import { sentences } from "@quarry/text";

/** What is looked through for each sentence on either side; a table or list without sentences is shown no further. */
const charactersPerSentence = 600;

/**
 * Where a quote and the sentences around it stand: two whole sentences on either side, or as many as are asked for, so that whoever reads
 * them can tell what its pronouns stand for; the whole text where it has no more than `wholeUpTo` characters. The quote is always inside.
 */
export const surroundingsOf = (
  { start, end }: Pick<Citation, "start" | "end">,
  text: string,
  {
    language,
    sentencesAround = 2,
    wholeUpTo = 0,
  }: { readonly language: string; readonly sentencesAround?: number; readonly wholeUpTo?: number },
): Span => {
  if (text.length <= wholeUpTo) return { start: 0, end: text.length };
  const charactersAround = charactersPerSentence * sentencesAround;
  const from = Math.max(0, start - charactersAround);
  const to = Math.min(text.length, end + charactersAround);
  const all = sentences(text.slice(from, to), language).map((sentence) => ({
    start: sentence.start + from,
    end: sentence.end + from,
  }));
  // The first and the last may be cut by the window.
  const whole = all.filter(
    (sentence, index) =>
      (sentence.start < end && start < sentence.end) ||
      ((index > 0 || from === 0) && (index < all.length - 1 || to === text.length)),
  );
  const first = whole.findIndex((sentence) => sentence.end > start);
  const last = whole.findLastIndex((sentence) => sentence.start < end);
  const before = whole[Math.max(0, (first === -1 ? whole.length : first) - sentencesAround)];
  const after = whole[Math.min(whole.length - 1, last + sentencesAround)];
  return { start: Math.min(start, before?.start ?? start), end: Math.max(end, after?.end ?? end) };
};
