import type { Comment } from "@quarry/contracts";
import { closedClasses, speechOf } from "@quarry/language-data";
import {
  collapseWhitespace,
  findTurns,
  finishWithPauses,
  proseSentencesInSlices,
  sentencesInSlices,
  type SpokenLine,
  spokenParts,
  type TextSpan,
  trimSpan,
} from "@quarry/text";
import { phrasePattern } from "../words.ts";

/** Wording that characterizes a statement, in one language. */
interface SpeechCues {
  /** Wording that marks an opinion: "I think", "in our opinion". */
  readonly belief: RegExp;
  /** Also marks a view: recommendations, praise and blame. */
  readonly view: RegExp;
  /** Greetings, thanks and the running of a meeting. */
  readonly courtesy: RegExp;
  /** Words that refer to something without naming it: a statement that begins with one depends on its context. */
  readonly leaning: RegExp;
  /** Dispensable beginning of a statement: "Um, so, ". */
  readonly opening: RegExp;
}

const createCues = (language: string): SpeechCues | undefined => {
  const speech = speechOf(language);
  if (speech === undefined) return undefined;
  const { connectives, pronouns } = closedClasses(language);
  const any = (...phrases: readonly string[]): RegExp => new RegExp(phrasePattern(phrases), "iu");
  const filling = phrasePattern([...speech.fillers, ...connectives]);
  const opening = String.raw`(?:${phrasePattern(speech.sounds)}[\s,，、.…-]*|${filling}(?:\s*[,，、.…—]+\s*|\s+-+\s+))`;
  return {
    belief: any(...speech.belief),
    view: any(...speech.belief, ...speech.ought, ...speech.judgement),
    courtesy: any(...speech.courtesy),
    leaning: new RegExp(String.raw`^(?:${filling}[\s,，、]*)*${phrasePattern(pronouns)}`, "iu"),
    opening: new RegExp(String.raw`^${opening}+(?=[\p{L}\p{N}])`, "iu"),
  };
};

const known = new Map<string, SpeechCues | undefined>();

/**
 * Returns the cues of a language (primary tag); undefined for a language without speech data, in which only numbers and centrality
 * count.
 */
export const speechCues = (language: string): SpeechCues | undefined => {
  if (!known.has(language)) known.set(language, createCues(language));
  return known.get(language);
};

export interface ChunkOptions {
  /** Maximum length of a chunk. */
  readonly maxCharacters: number;
  /** Preferred places to split a text, ascending: the beginnings of its comments. */
  readonly seams?: readonly number[] | undefined;
}

/** A place where a text can be cut: after a match of `pattern` for which `is` is true. Patterns take linear time on any text. */
interface CutPlace {
  readonly pattern: RegExp;
  readonly is?: (found: string) => boolean;
}

/** Places by preference: a paragraph, a sentence at the end of its line, a sentence, a line, a clause, a word. */
const ends: readonly (readonly CutPlace[])[] = [
  [{ pattern: /\n\s*\n/gu }],
  [
    {
      pattern: /[^\s\p{L}\p{N}]+(?:[^\S\n]*\n)?/gu,
      is: (found) => found.endsWith("\n") && /[.!?…。！？]/u.test(found),
    },
  ],
  [
    {
      pattern: /[^\s\p{L}\p{N}]+\s?/gu,
      is: (found) => /[.!?…]/u.test(found) && /\s/u.test(found.at(-1) ?? ""),
    },
    { pattern: /[。！？][”’」』）】》]*/gu },
  ],
  [{ pattern: /\n/gu }],
  [{ pattern: /[，；：,;:—–]\s?/gu }],
  [{ pattern: /[\s、]/gu }],
];

const lastEndOf = (window: string, { pattern, is }: CutPlace): number => {
  let last = 0;
  for (const { 0: found, index } of window.matchAll(pattern))
    if (is === undefined || is(found)) last = index + found.length;
  return last;
};

const lastEndIn = (window: string): number => {
  for (const places of ends) {
    const last = Math.max(...places.map((place) => lastEndOf(window, place)));
    if (last > 0) return last;
  }
  return window.length;
};

const isInsidePair = (text: string, offset: number): boolean =>
  /[\uD800-\uDBFF]/u.test(text.charAt(offset - 1)) && /[\uDC00-\uDFFF]/u.test(text.charAt(offset));

/**
 * Splits a text into chunks of at most `maxCharacters`, in order, that together are the whole text. A chunk ends at the end of a comment,
 * a paragraph, a turn or a sentence if there is one in its second half. Time is linear in the text.
 */
export const splitChunks = (text: string, { maxCharacters, seams = [] }: ChunkOptions): TextSpan[] => {
  const chunks: TextSpan[] = [];
  const min = Math.ceil(maxCharacters / 2);
  let [start, seam] = [0, 0];
  while (text.length - start > maxCharacters) {
    let best = 0;
    for (; (seams[seam] ?? Infinity) <= start + maxCharacters; seam += 1) best = seams[seam] ?? 0;
    const from = start + min;
    const within = from + lastEndIn(text.slice(from, start + maxCharacters));
    const cut = best > start + min / 2 ? best : within;
    const end = isInsidePair(text, cut) ? cut - 1 : cut;
    chunks.push({ start, end });
    start = end;
  }
  if (start < text.length) chunks.push({ start, end: text.length });
  return chunks;
};

/** A spoken or written sentence and its position in the document. */
export interface Statement extends TextSpan {
  /** One line without a transcript's remarks, such as `{laughter}`. */
  readonly text: string;
  /** The speaker, in a transcript that names its speakers. */
  readonly speaker?: string | undefined;
}

/** A longer sentence is split into parts, at the ends of clauses or else between words. */
const maxCharacters = 500;

const cutLongStatement = (text: string, { start, end }: TextSpan): TextSpan[] =>
  splitChunks(text.slice(start, end), { maxCharacters })
    .map((part) => trimSpan(text, { start: start + part.start, end: start + part.end }))
    .filter((part) => part.end > part.start);

interface ReadingStatements {
  readonly language: string;
  /** Comments of a document that contains them: only these are read. */
  readonly comments?: readonly Comment[] | undefined;
  /** Awaited every few milliseconds of work; an error it throws ends the reading. */
  readonly pause: () => Promise<void>;
}

/** Amount of about ten milliseconds of work. */
const charactersAtATime = 20_000;

/** Annotations of a transcript that are not speech. */
const remark = /\{[^{}\n]{1,30}\}|\[(?:laughter|music|applause|inaudible|crosstalk|noise)\]/giu;

const toStatement = (text: string, span: SpokenLine, opening: RegExp | undefined): Statement => {
  // A remark is replaced by white space of the same length in code units.
  const said = text.slice(span.start, span.end).replace(remark, (found) => " ".repeat(found.length));
  const lead = opening?.exec(said.trimStart())?.[0].length ?? 0;
  const begin = said.length - said.trimStart().length + lead;
  const { start, end } = trimSpan(said, { start: begin, end: said.length });
  return {
    start: span.start + start,
    end: span.start + end,
    text: collapseWhitespace(said.slice(start, end)),
    ...(span.speaker !== undefined && { speaker: span.speaker }),
  };
};

/** Reads the statements of a document in text order; they never cross the boundaries of turns or comments. */
export const readStatements = async (
  text: string,
  { language, comments, pause }: ReadingStatements,
): Promise<Statement[]> => {
  const regions: readonly SpokenLine[] | undefined =
    comments?.toSorted((one, other) => one.start - other.start) ?? findTurns(text);
  const seams = regions?.map(({ start }) => start);
  const cut = regions === undefined ? proseSentencesInSlices : sentencesInSlices;
  const opening = speechCues(language)?.opening;
  const statements: Statement[] = [];
  for (const chunk of splitChunks(text, { maxCharacters: charactersAtATime, seams })) {
    await pause();
    const cutOut = await finishWithPauses(cut(text.slice(chunk.start, chunk.end), language), pause);
    const found = cutOut.map(({ start, end }) => ({
      start: start + chunk.start,
      end: end + chunk.start,
    }));
    const said: SpokenLine[] = regions === undefined ? found : spokenParts(found, regions);
    const parts = said.flatMap(({ speaker, ...span }) =>
      cutLongStatement(text, span).map((part) => ({ ...part, speaker })),
    );
    statements.push(
      ...parts.map((part) => toStatement(text, part, opening)).filter((one) => one.text !== ""),
    );
  }
  return statements;
};
