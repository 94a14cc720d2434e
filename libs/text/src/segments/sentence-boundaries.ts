import { languageWords } from "@quarry/language-data";
import type { Sliced } from "../slices.ts";
import { sentenceSegmenter } from "../words/segmenters.ts";
import { primaryLanguage } from "../words/stop-words.ts";

const speaker = /^\s*(?:\[[^\]\n]{1,20}\]\s*)?\*{0,2}\p{Lu}[\p{L}\p{N} .'’()-]{0,40}\*{0,2}:\*{0,2}\s/u;
const cjkSpeaker = /^\s*[\p{L}\p{N}]{1,12}：/u;
const timestamp = /^\s*[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]?(?:\s|$)/u;
const bareTimestamp = /^\s*[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]?\s*(?:-->[\s\d:.,]*)?$/u;
const beginsAnew = /^\s*["“'‘([]?[\p{Lu}\p{N}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
const isFinished = /[.!?。！？…,;:，；：、-]["”’')\]]*\s*$/u;

/** Lines shorter than this share of the longest were not ended by wrapping: more words would have fitted. */
const shortLine = 0.6;

/**
 * Whether the break between two lines of one block means something: a Markdown hard break, a new speaker, a time stamp, or
 * a line that stops far before the others and is followed by a new beginning. All others are hard wrapping.
 */
export const isDeliberateBreak = (line: string, next: string, longest: number): boolean => {
  if (/(?: {2}|\\)$/u.test(line)) return true;
  const head = next.slice(0, 120);
  if (speaker.test(head) || cjkSpeaker.test(head) || timestamp.test(head)) return true;
  if (line.length < 120 && bareTimestamp.test(line)) return true;
  const tail = line.slice(-20);
  return line.length < longest * shortLine && beginsAnew.test(head) && !isFinished.test(tail);
};

const words =
  "The A An This That These Those It Its He She They We You His Her Their Our My In On At By For From With Without Under Over After Before " +
  "During Since Until While When Where Why How What Who Which If Unless Although Though Because But And Or So Yet Nor Also Then Thus " +
  "Hence Therefore However Moreover Furthermore Meanwhile Instead Still Later Today Now There Here Some Many Most Several Few All " +
  "Both Each Every Another Other Such No Not Only Even As To Is Are Was Were Do Does Did Can Could Will Would Should May Might " +
  // German, French, Spanish, Italian, Portuguese, Dutch, Russian
  "Der Die Das Ein Eine Es Er Sie Wir Ich Ihr Im Am Auf Bei Mit Nach Seit Von Vor Zu Aber Und Oder Doch Dann Diese Dieser Dieses Als Wenn Weil Obwohl " +
  "Le La Les Un Une Des Il Elle Ils Elles Nous Vous Je On Ce Cette Ces Dans En Pour Par Avec Sur Mais Et Ou Puis Si Quand " +
  "El Los Las Una Unos Ella Ellos Este Esta Estos Esto Pero Y Por Para Con Sin Según Desde Cuando Como Aunque También Se " +
  "Lo Gli Uno Egli Essa Essi Questo Questa Nel Nella Ma Anche Quando Con Dopo Os As Um Uma Ele Ela Eles Isto Esse Essa Mas Também Não " +
  "De Het Een Hij Zij Ze Dit Dat Deze Maar Ook Toen Wanneer Na Bij Voor Met Er " +
  "В На И Но Он Она Они Оно Это Этот Эта Эти Мы Вы Я При После До По Для Из С К Однако Также Когда Если Так Все";

/** Words that, capitalised after an abbreviation, are far more likely to begin a sentence than to carry a name on. */
const sentenceStarters: ReadonlySet<string> = new Set(words.split(" "));

const lastToken = /(?:^|[\s([{"“'‘«/*_—–-])((?:\p{L}[\p{L}\p{M}]*\.)+|\d{1,4}\.)$/u;
const wordAhead = /^["“'‘«([*_]*([\p{L}\p{M}]+)/u;

type Rule = "always" | "before-number" | "unless-starter";

const ruleOf = (token: string, language: string): Rule | undefined => {
  const lists = [language, "en"].map((tag) => languageWords.get(tag)?.abbreviations);
  for (const list of lists) {
    if (list?.always.has(token)) return "always";
    if (list?.beforeNumber.has(token)) return "before-number";
    if (list?.unlessStarter.has(token)) return "unless-starter";
  }
  if (/^\p{Lu}\.$/u.test(token) || /^(?:\p{L}\.){2,}$/u.test(token)) return "unless-starter";
  return undefined;
};

const isOrdinal = (token: string, language: string): boolean =>
  /^\d{1,2}\.$/u.test(token) && /^(?:de|da|nb|nn|no|cs|pl|fi|hu|tr)$/u.test(language);

/**
 * Whether the full stop at the end of `before` belongs to an abbreviation, an initial or an ordinal, and the sentence goes on
 * with `after`. Where only the next word can tell ("the U.S. The"), a word that typically begins a sentence decides.
 */
const isAbbreviated = (before: string, after: string, locale?: string): boolean => {
  const token = lastToken.exec(before)?.[1];
  if (token === undefined) return false;
  const language = primaryLanguage(locale) ?? "en";
  const rule = isOrdinal(token, language) ? "unless-starter" : ruleOf(token, language);
  if (rule === undefined) return false;
  if (rule === "always") return true;
  if (rule === "before-number") return /^[\d#(IVX]/u.test(after);
  const word = wordAhead.exec(after)?.[1];
  return word === undefined || !sentenceStarters.has(word);
};

interface Boundary {
  /** Where the sentence before the boundary begins. */
  readonly start: number;
  readonly position: number;
  readonly locale: string | undefined;
}

/** Enough of a sentence to judge its end by; keeps the judgement of a text of megabytes linear. */
const context = 80;
const longestCodeSpan = 400;
const longestAside = 400;

const cjkEnd = /[。！？｡…]["'”’」』）】》)\]]*$/u;
const closedEarly = /[!?…]["”’»')\]]+$/u;

const isInsideCode = (text: string, { start, position }: Boundary): boolean => {
  const before = text.slice(Math.max(start, position - longestCodeSpan), position).match(/`+/gu);
  if (before === null || before.length % 2 === 0) return false;
  return text.slice(position, position + longestCodeSpan).includes("`");
};

/** "(was it read? does it hold?)" is one sentence as far as the words around it go. */
const isAsideGoingOn = (text: string, { start, position }: Boundary): boolean => {
  const before = text.slice(Math.max(start, position - longestAside), position);
  return before.lastIndexOf("(") > before.lastIndexOf(")") && /^\p{Ll}/u.test(text.charAt(position));
};

const hasWords = (part: string): boolean => /[\p{L}\p{N}]/u.test(part);

/** Whether a sentence really ends where the segmenter, or a pattern, thinks it may. */
const isSentenceBoundary = (text: string, boundary: Boundary): boolean => {
  const { start, position, locale } = boundary;
  const before = text.slice(Math.max(start, position - context), position);
  if (before.endsWith("\n")) return true;
  const end = before.trimEnd();
  const next = text.slice(position, position + context);
  if (end === before) return cjkEnd.test(end) && hasWords(next.slice(0, 4));
  if (!hasWords(end) || /^\s*\d{1,3}[.)]$/u.test(text.slice(start, position).slice(0, 12).trimEnd()))
    return false;
  if (/^[)\]}”’»]/u.test(next)) return false;
  if (closedEarly.test(end) && /^\p{Ll}/u.test(next)) return false;
  if (isInsideCode(text, boundary) || isAsideGoingOn(text, boundary)) return false;
  return !isAbbreviated(end, next, locale);
};

/*
 * What UAX 29 misses: a sentence that ends in emphasis ("**Never.** A source"), in footnote marks ("it ended.[3] The"), and
 * one that begins with code ("… in Redis. `maxStalledCount` is 20").
 */
const missedBoundary =
  /[.!?…][*_"'”’»)\]]{0,4}(?:\[[^\s\]]{1,12}\]){0,6}[*_]{0,3}\s+(?=["“'‘([*_]{0,4}[\p{Lu}\p{N}`])/gu;

/** UAX 29 takes an opening bracket after 。 for one that closes. */
const beforeOpening = /[。！？｡]["”’」』）】》)\]]{0,4}(?=[「『（【《“‘])/gu;

/** Answers where the sentences after the first begin in the text of one block, in order. */
export type FindBoundaries = (text: string) => Sliced<number[]>;

const atATime = 50;

const mayEnd = /[\p{Sentence_Terminal}…\n]/u;

function* candidates(text: string, segmenter: Intl.Segmenter): Sliced<number[]> {
  const found = new Set<number>();
  for (const { index } of segmenter.segment(text)) {
    found.add(index);
    if (found.size % atATime === 0) yield;
  }
  for (const pattern of [missedBoundary, beforeOpening]) {
    let matches = 0;
    for (const { index, 0: match } of text.matchAll(pattern)) {
      found.add(index + match.length);
      if ((matches += 1) % atATime === 0) yield;
    }
  }
  found.delete(0);
  return [...found].toSorted((a, b) => a - b);
}

/**
 * Finds sentence boundaries for a language: those of UAX 29 without the ones that abbreviations, initials, file names,
 * quotation marks or brackets fake.
 */
export const createSentenceBoundaries = (locale?: string): FindBoundaries => {
  const segmenter = sentenceSegmenter(locale);
  return function* findBoundaries(text): Sliced<number[]> {
    if (!mayEnd.test(text)) return [];
    const boundaries: number[] = [];
    let start = 0;
    for (const position of yield* candidates(text, segmenter)) {
      if (!isSentenceBoundary(text, { start, position, locale })) continue;
      boundaries.push(position);
      if (boundaries.length % atATime === 0) yield;
      start = position;
    }
    return boundaries;
  };
};
