import type { Comment } from "@quarry/contracts";
import { closedClasses } from "@quarry/language-data";
import { speechOf } from "@quarry/language-data/phrases";
import {
  chunksInSlices,
  collapseWhitespace,
  findTurnsInSlices,
  finishWithPauses,
  movedBy,
  proseSentencesInSlices,
  sentencesInSlices,
  splitChunks,
  type SpokenLine,
  spokenParts,
  type TextSpan,
  trimSpan,
} from "@quarry/text";
import { perLanguage, phrasePattern } from "../words.ts";

/**
 * Returns the wording that characterizes statements in a language (primary tag); undefined for a language without speech data, in
 * which only numbers and centrality count.
 */
export const speechCues = perLanguage((language) => {
  const speech = speechOf(language);
  if (speech === undefined) return undefined;
  // A long pattern for any case takes several times as long to compile.
  const any = (...phrases: readonly string[]): RegExp =>
    new RegExp(phrasePattern(phrases.map((phrase) => phrase.toLowerCase())), "u");
  const filling = phrasePattern([...speech.fillers, ...closedClasses(language).connectives]);
  const opening = String.raw`(?:${phrasePattern(speech.sounds)}[\s,，、.…-]*|${filling}(?:\s*[,，、.…—]+\s*|\s+-+\s+))`;
  return {
    /** Wording of an opinion, in lower case: "i think", "in our opinion". */
    belief: any(...speech.belief),
    /** Also wording of a view, in lower case: recommendations, praise and blame. */
    view: any(...speech.belief, ...speech.ought, ...speech.judgement),
    /** Greetings, thanks and the running of a meeting, in any case. */
    courtesy: new RegExp(phrasePattern(speech.courtesy), "iu"),
    /** Dispensable beginning of a statement: "Um, so, ". */
    opening: new RegExp(String.raw`^${opening}+(?=[\p{L}\p{N}])`, "iu"),
  };
});

/** A spoken or written sentence and its position in the document. */
export interface Statement extends TextSpan {
  /** One line without a transcript's remarks, such as `{laughter}`. */
  readonly text: string;
  /** The speaker, in a transcript that names its speakers. */
  readonly speaker?: string | undefined;
}

/** A longer sentence is split into parts, at the ends of clauses or else between words. */
const maxCharacters = 500;
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

interface ReadingStatements {
  readonly language: string;
  /** Comments of a document that contains them: only these are read. */
  readonly comments?: readonly Comment[] | undefined;
  /** Awaited every few milliseconds of work; an error it throws ends the reading. */
  readonly pause: () => Promise<void>;
}

/** Reads the statements of a document in text order; they never cross the boundaries of turns or comments. */
export const readStatements = async (
  text: string,
  { language, comments, pause }: ReadingStatements,
): Promise<Statement[]> => {
  const regions: readonly SpokenLine[] | undefined =
    comments?.toSorted((one, other) => one.start - other.start) ??
    (await finishWithPauses(findTurnsInSlices(text), pause));
  const seams = regions?.map(({ start }) => start);
  const cut = regions === undefined ? proseSentencesInSlices : sentencesInSlices;
  // The text before the first turn of a transcript is its title.
  const isRead = ({ speaker }: SpokenLine): boolean => comments !== undefined || speaker !== undefined;
  const opening = speechCues(language)?.opening;
  const statements: Statement[] = [];
  const chunks = chunksInSlices(text, { maxCharacters: charactersAtATime, seams });
  for (const chunk of await finishWithPauses(chunks, pause)) {
    await pause();
    const cutOut = await finishWithPauses(cut(text.slice(chunk.start, chunk.end), language), pause);
    const found = movedBy(cutOut, chunk.start);
    const said: SpokenLine[] = regions === undefined ? found : spokenParts(found, regions).filter(isRead);
    for (const { speaker, start, end } of said) {
      const parts = movedBy(splitChunks(text.slice(start, end), { maxCharacters }), start);
      const own = parts.map((part) => toStatement(text, { ...part, speaker }, opening));
      statements.push(...own.filter((one) => one.text !== ""));
    }
  }
  return statements;
};
