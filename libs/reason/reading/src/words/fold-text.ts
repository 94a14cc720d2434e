import { finish, lowerBound, type Sliced, type TextSpan } from "@quarry/text";
import type { ReadableText } from "../items/readable-item.ts";

/** A pure function of an object whose result is computed once, and cached for the lifetime of the object. */
interface Derived<Source, Value> {
  (source: Source): Value;
  /** Computes the result in slices, unless it is cached. */
  readonly inSlices: (source: Source) => Sliced<Value>;
}

/** Caches the result for each object. */
export const derived = <Source extends object, Value extends object>(
  make: (source: Source) => Sliced<Value>,
): Derived<Source, Value> => {
  const known = new WeakMap<Source, Value>();
  function* inSlices(source: Source): Sliced<Value> {
    const found = known.get(source);
    if (found !== undefined) return found;
    const made = yield* make(source);
    known.set(source, made);
    return made;
  }
  return Object.assign((source: Source) => known.get(source) ?? finish(inSlices(source)), { inSlices });
};

/** A text prepared for search: case, accents and layout are normalised. */
interface FoldedText {
  readonly text: string;
  /** Maps a span of the folded text to the original. */
  readonly original: (span: TextSpan) => TextSpan;
}

/*
 * Accents written on their own, Hebrew and Arabic vowel points, invisible characters; and white space between two letters of
 * scripts without spaces, where it is a line break of the layout.
 */
const removable =
  /[\u0300-\u036F\u0591-\u05BD\u064B-\u065F\u0670\u00AD\u200B-\u200D\u2060\uFEFF]+|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])\s+(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])/gu;
const plainCharacters = /[^\p{ASCII}\p{sc=Han}\p{sc=Hira}\p{sc=Thai}]/gu;
/** Combining marks that are removed. */
const accent = /[\u0300-\u036F\u0591-\u05BD\u064B-\u065F\u0670]/u;
const accents = /[\u0300-\u036F]/gu;
const alike: Readonly<Record<string, string>> = {
  ς: "σ",
  "’": "'",
  "‘": "'",
  "‐": "-",
  "‑": "-",
  "–": "-",
  "—": "-",
};

/** Any character of a removable run. */
const inRun = /[\s\u0300-\u036F\u0591-\u05BD\u064B-\u065F\u0670\u00AD\u200B-\u200D\u2060\uFEFF]/u;
const charactersAtATime = 20_000;
const isLowSurrogate = (code: number): boolean => code >= 0xdc_00 && code <= 0xdf_ff;

/** Folds a character to the same number of code units, so that offsets stay valid. */
const foldCharacter = (character: string): string => {
  const folded = character.normalize("NFKD").toLowerCase().replace(accents, "").normalize("NFC");
  const same = alike[folded] ?? folded;
  return same.length === character.length ? same : character;
};

function* foldCharacters(text: string): Sliced<string> {
  const known = new Map<string, string>();
  const fold = (character: string): string => {
    const found = known.get(character);
    if (found !== undefined) return found;
    const folded = foldCharacter(character);
    known.set(character, folded);
    return folded;
  };
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = isLowSurrogate(text.charCodeAt(start + charactersAtATime))
      ? start + charactersAtATime + 1
      : start + charactersAtATime;
    const part = text.slice(start, end).replace(plainCharacters, fold);
    parts.push(part.replace(/[A-Z]+/gu, (capitals) => capitals.toLowerCase()));
    start = end;
    yield;
  }
  return parts.join("");
}

/** Characters on each side that decide whether a run is removed: one, which may have two units. */
const beside = 2;

/** Yields the runs that are removed, and undefined in between for a pause. */
function* removableRuns(
  text: string,
): Generator<{ index: number; length: number } | undefined, void, undefined> {
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = Math.min(text.length, start + charactersAtATime);
    // No run is cut.
    while (end < text.length && inRun.test(text.charAt(end - 1)) && inRun.test(text.charAt(end))) {
      end += 1;
      if (end % charactersAtATime === 0) yield;
    }
    const from = Math.max(0, start - beside);
    for (const { 0: run, index } of text.slice(from, end + beside).matchAll(removable))
      if (from + index >= start && from + index < end) yield { index: from + index, length: run.length };
    yield;
  }
}

/** Converts a text to lower case, without accents and without pure layout; see `FoldedText`. */
function* foldTextInSlices(text: string): Sliced<FoldedText> {
  if (/^\p{ASCII}*$/u.test(text)) return { text: text.toLowerCase(), original: (span) => span };
  const removed: { index: number; length: number }[] = [];
  const kept: string[] = [];
  let last = 0;
  for (const run of removableRuns(text)) {
    if (run === undefined) {
      yield;
      continue;
    }
    removed.push(run);
    kept.push(text.slice(last, run.index));
    last = run.index + run.length;
  }
  kept.push(text.slice(last));
  const folded = yield* foldCharacters(kept.join(""));
  let total = 0;
  const places: number[] = [];
  const totals: number[] = [];
  for (const { index, length } of removed) {
    places.push(index - total);
    total += length;
    totals.push(total);
  }
  const removedUpTo = (offset: number): number => totals[lowerBound(places, offset) - 1] ?? 0;
  const withAccents = (end: number): number => {
    let last = end;
    while (accent.test(text.charAt(last))) last += 1;
    return last;
  };
  return {
    text: folded,
    original: ({ start, end }) => {
      // Characters removed right before the span are not part of it.
      const first = start + removedUpTo(start + 1);
      return { start: first, end: Math.max(first, withAccents(end + removedUpTo(end))) };
    },
  };
}

/** Folds a text without slices. */
export const foldText = (text: string): FoldedText => finish(foldTextInSlices(text));

/** A stored text prepared for search, computed once. */
export const foldedTextOf = derived(({ text }: ReadableText) => foldTextInSlices(text));
