import { occursInSlices, type Sliced } from "../slices.ts";
import { sentenceSegmenter } from "../words/segmenters.ts";
import { isAbbreviated } from "./abbreviations.ts";

const speaker = /^\s*(?:\[[^\]\n]{1,20}\]\s*)?\*{0,2}\p{Lu}[\p{L}\p{N} .'’()-]{0,40}\*{0,2}:\*{0,2}\s/u;
const cjkSpeaker = /^\s*[\p{L}\p{N}]{1,12}：/u;
const timestamp = /^\s*[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]?(?:\s|$)/u;
const bareTimestamp = /^\s*[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]?\s*(?:-->[\s\d:.,]*)?$/u;
const beginsAnew = /^\s*["“'‘([]?[\p{Lu}\p{N}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
const isFinished = /[.!?。！？…,;:，；：、-]["”’')\]]*\s*$/u;

/** Lines shorter than this share of the longest were not wrapped: more words would have fitted. */
const shortLine = 0.6;

/**
 * True if the break between two lines of one block is intentional: a Markdown hard break, a new speaker, a time stamp, or a short
 * line followed by a new beginning. All others are hard wrapping.
 */
export const isDeliberateBreak = (line: string, next: string, longest: number): boolean => {
  if (/(?: {2}|\\)$/u.test(line)) return true;
  const head = next.slice(0, 120);
  if (speaker.test(head) || cjkSpeaker.test(head) || timestamp.test(head)) return true;
  if (line.length < 120 && bareTimestamp.test(line)) return true;
  const tail = line.slice(-20);
  return line.length < longest * shortLine && beginsAnew.test(head) && !isFinished.test(tail);
};

interface Boundary {
  /** Start of the sentence before the boundary. */
  readonly start: number;
  readonly position: number;
  readonly locale: string | undefined;
}

/** Enough of a sentence to judge its end; keeps long texts linear. */
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

/** "(was it read? does it hold?)" is one sentence with the text around it. */
const isAsideGoingOn = (text: string, { start, position }: Boundary): boolean => {
  const before = text.slice(Math.max(start, position - longestAside), position);
  return before.lastIndexOf("(") > before.lastIndexOf(")") && /^\p{Ll}/u.test(text.charAt(position));
};

/** A name that ends in a mark: "Yahoo! Inc. bought it", "Yahoo! was sold". */
const shoutedName = /(?<!\p{L})\p{Lu}[\p{L}\p{N}&'’-]{0,30}[!?]$/u;
const companyAhead =
  /^(?:Inc|Corp|Ltd|LLC|L\.L\.C|Co|plc|PLC|GmbH|AG|SE|SA|S\.A|NV|N\.V|BV|B\.V|AB|ASA|Oyj|KK|K\.K|Group|Holdings?|Brands|Corporation|Company|Limited|Incorporated)(?!\p{L})/u;

const isNameGoingOn = (end: string, next: string): boolean =>
  shoutedName.test(end) && (/^\p{Ll}/u.test(next) || companyAhead.test(next));

/** A source in brackets after a quotation, with the full stop behind it: "… came.” (Hill 12)." */
const sourceAhead = /^\([^()\n]{1,60}\)[.;,]/u;

/** True if the following text continues the sentence: a closing mark, "&", a source, lower case after a quotation, the rest of a name. */
const isGoingOn = (end: string, next: string): boolean =>
  /^(?:[)\]}”’»]|&\s)/u.test(next) ||
  (/["”’»')\]]$/u.test(end) && sourceAhead.test(next)) ||
  (closedEarly.test(end) && /^\p{Ll}/u.test(next)) ||
  isNameGoingOn(end, next);

/** A quotation followed by its verb: 「…。」と言った, “……。”他说. */
const quoteEndInJapanese = /[。！？!?…][」』]$/u;
const particleAhead = /^(?:と|って|という|との|とは|など|なんて|は|が|を|の|に|も|で|へ|や|か|である|だ)/u;
const quoteEndInChinese = /[。！？!?…，][”」』]$/u;
const sayingAhead = /^[\p{sc=Han}]{0,6}[说說问問道答喊叫写寫称稱曰](?:[，,。：:]|$|着|了|道)/u;

const isSpeakerAhead = (end: string, next: string): boolean =>
  (quoteEndInJapanese.test(end) && particleAhead.test(next)) ||
  (quoteEndInChinese.test(end) && sayingAhead.test(next));

const hasWords = (part: string): boolean => /[\p{L}\p{N}]/u.test(part);

/** True if a sentence really ends at a boundary proposed by the segmenter or a pattern. */
const isSentenceBoundary = (text: string, boundary: Boundary): boolean => {
  const { start, position, locale } = boundary;
  const before = text.slice(Math.max(start, position - context), position);
  if (before.endsWith("\n")) return true;
  const end = before.trimEnd();
  const next = text.slice(position, position + context);
  if (end === before) return cjkEnd.test(end) && hasWords(next.slice(0, 4)) && !isSpeakerAhead(end, next);
  if (!hasWords(end) || /^\s*\d{1,3}[.)]$/u.test(text.slice(start, position).slice(0, 12).trimEnd()))
    return false;
  if (isGoingOn(end, next)) return false;
  if (isInsideCode(text, boundary) || isAsideGoingOn(text, boundary)) return false;
  return !isAbbreviated(end.replace(/\s\.$/u, "."), next, locale);
};

/*
 * Cases that UAX 29 misses: a sentence that ends in emphasis ("**Never.** A source"), in a French quotation ("« Où ? » Personne"), in footnote marks ("it ended.[3] The", "it ended.[citation needed] The"), and
 * one that begins with code ("… in Redis. `maxStalledCount` is 20").
 */
const missedBoundary =
  /[.!?…](?:\s»)?[*_=~"'”’»)\]]{0,4}(?:\[(?:[^\s\]]{1,12}|[\p{L} –-]{2,40}\d{0,3})\]|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|<sup>[^<>\s]{1,12}<\/sup>|\^[^\s^]{1,12}\^){0,6}[*_=~]{0,3}\s+(?=(?:«\s?)?["“'‘([*_=~]{0,4}[\p{Lu}\p{N}`])/gu;

/** A full stop between spaces ends a sentence of a tokenised text, also before lower case: "it is laminar . the results". */
const spacedStop = /(?<=\p{L}{2}|\p{N}|[)\]%"”])\s\.\s+(?=["“‘([]?\p{Ll})/gu;

/** UAX 29 treats an opening bracket after 。 as a closing one. */
const beforeOpening = /[。！？｡]["”’」』）】》)\]]{0,4}(?=[「『（【《“‘])/gu;

/** Returns where the sentences after the first begin in the text of one block, in order. */
export type FindBoundaries = (text: string) => Sliced<number[]>;

const atATime = 50;

/** Characters that a pattern scans in about a millisecond, and those that a match may reach beyond them. */
const [scanned, reach] = [20_000, 1_000];

/** Yields the ends of the matches of a pattern, at most one for each beginning. A match has at most `reach` characters. */
function* matchEnds(text: string, pattern: RegExp): Generator<number | undefined, void, undefined> {
  for (let from = 0; from < text.length; from += scanned) {
    yield;
    const before = Math.max(0, from - context);
    const window = text.slice(before, from + scanned + reach);
    for (const { index, 0: match } of window.matchAll(pattern)) {
      const start = before + index;
      if (start >= from && start < from + scanned) yield start + match.length;
    }
  }
}

const mayEnd = /[\p{Sentence_Terminal}…\n]/u;

function* candidates(text: string, segmenter: Intl.Segmenter): Sliced<Uint32Array> {
  const found = new Set<number>();
  for (const { index } of segmenter.segment(text)) {
    found.add(index);
    if (found.size % atATime === 0) yield;
  }
  for (const pattern of [missedBoundary, spacedStop, beforeOpening]) {
    let matches = 0;
    for (const end of matchEnds(text, pattern)) {
      if (end !== undefined) found.add(end);
      if (end === undefined || (matches += 1) % atATime === 0) yield;
    }
  }
  found.delete(0);
  // An array of numbers sorts a million in milliseconds, without a callback.
  return Uint32Array.from(found).sort();
}

/**
 * Creates the sentence boundary detection of a language: UAX 29 without the false boundaries of abbreviations, initials, file
 * names, quotation marks and brackets.
 */
export const createSentenceBoundaries = (locale?: string): FindBoundaries => {
  const segmenter = sentenceSegmenter(locale);
  return function* findBoundaries(text): Sliced<number[]> {
    if (!(yield* occursInSlices(text, mayEnd, { start: 0, end: text.length }))) return [];
    const boundaries: number[] = [];
    let start = 0;
    for (const [index, position] of (yield* candidates(text, segmenter)).entries()) {
      if (index % atATime === atATime - 1) yield;
      if (!isSentenceBoundary(text, { start, position, locale })) continue;
      boundaries.push(position);
      start = position;
    }
    return boundaries;
  };
};
