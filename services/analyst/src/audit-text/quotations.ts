import {
  finish,
  finishWithPauses,
  indexInSlices,
  originalSpan,
  quotableInSlices,
  type TextSpan,
  words,
} from "@quarry/text";

/** Minimum words of a quotation; shorter excerpts are names or terms. */
const minWords = 3;
const longest = 2_000;

/** The opening mark does not occur inside: otherwise a text of opening marks would be searched 2,000 characters ahead at each. */
const inside = (open: string): string => String.raw`${open}([^\n${open}]{1,${longest}}?)`;
const pairs = [
  String.raw`(?<![\p{L}\p{N}])${inside('"')}"(?![\p{L}\p{N}])`,
  `${inside("“")}[”“]`,
  `${inside("„")}[“”]`,
  `${inside("«")}»`,
  `${inside("»")}«`,
  `${inside("「")}」`,
  `${inside("『")}』`,
];
const quoted = new RegExp(pairs.join("|"), "gu");

/** An omission or insertion by the writer: "… the lock [of the job] …". */
const omission = /\[[^\]]{0,200}\]|\(?(?:…|\.{3})\)?/u;
/** The lookbehind skips the rest of a run that is not at the end: otherwise a run would take quadratic time. */
const ends = /^[\s.,;:!?。，；：！？]+|(?<![\s.,;:!?。，；：！？])[\s.,;:!?。，；：！？]+$/gu;

/** Returns the verbatim quotations of a sentence, each as the pieces between its omissions; a quotation of only a word or two is ignored. */
export const quotationsIn = (sentence: string, language: string): string[][] =>
  [...sentence.matchAll(quoted)]
    .map(([, ...groups]) => groups.find((group) => group !== undefined) ?? "")
    .filter((quotation) => words(quotation, language).length >= minWords)
    .map((quotation) => quotation.split(omission).map((piece) => piece.replace(ends, "")))
    .map((pieces) => pieces.filter((piece) => piece !== ""))
    .filter((pieces) => pieces.length > 0);

/** Lower case of the same length: this is the only letter whose lower case is longer. */
const lowerCase = (text: string): string => text.replaceAll("\u0130", "i").toLowerCase();

/** Normalises a text as quotes are normalised, and ignores case, emphasis and the marks of quoted lines. */
function* comparable(text: string): ReturnType<typeof quotableInSlices> {
  const quotable = yield* quotableInSlices(text, { ignoresMarkup: true });
  return { ...quotable, text: lowerCase(quotable.text) };
}

/** Pieces farther apart are represented by the first. */
const farApart = 1_500;

/**
 * Finds a quotation in a text: from its first to its last piece if these are close. Undefined if a piece is missing, or there is
 * none.
 */
export type FindQuotation = (pieces: readonly string[]) => Promise<TextSpan | undefined>;

/**
 * Creates the search for quotations in a text: verbatim, otherwise with normalised white space, quotation marks and dashes, and
 * without case and emphasis. It takes linear time, with pauses, because a quotation may be made to match nearly everywhere.
 */
export const createQuotationFinder = (text: string, pause: () => Promise<void>): FindQuotation => {
  const read = () => finishWithPauses(comparable(text), pause);
  let compared: ReturnType<typeof read> | undefined;
  const locate = async (piece: string): Promise<TextSpan | undefined> => {
    const start = await finishWithPauses(indexInSlices(text, piece), pause);
    if (start !== -1) return { start, end: start + piece.length };
    const sought = finish(comparable(piece)).text.trim();
    if (sought === "") return undefined;
    const source = await (compared ??= read());
    const at = await finishWithPauses(indexInSlices(source.text, sought), pause);
    return at === -1 ? undefined : originalSpan(source, { start: at, end: at + sought.length });
  };
  return async (pieces) => {
    const spans: TextSpan[] = [];
    for (const piece of pieces) {
      const span = await locate(piece);
      if (span === undefined) return undefined;
      spans.push(span);
    }
    const [first] = spans;
    if (first === undefined) return undefined;
    const start = Math.min(...spans.map((span) => span.start));
    const end = Math.max(...spans.map((span) => span.end));
    return end - start <= farApart ? { start, end } : first;
  };
};
