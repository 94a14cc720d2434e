import type { TextSpan } from "../text-span.ts";
import { markPattern } from "./mark-pattern.ts";
import { type KnownKeys, type ReadMark, readMark } from "./read-mark.ts";

/** A mark that names sources, or markup that is no part of the wording, where it stands. */
export interface Mark extends TextSpan {
  /** Keys of references, or addresses; none where only markup goes. */
  readonly refs: readonly string[];
  /** What stays in the sentence, such as the label of a link. */
  readonly words: TextSpan | undefined;
  /** It stands in brackets that hold nothing but sources. */
  readonly inAside: boolean;
}

/** What goes on like code: `items[1].name`, `items[1] = 2`, and `items[0]` in any case. */
const goesOnAsCode = /^(?:\.[a-z_]|\(|\s?[=+]=?\s?[\w"'])/u;

/** Numbers stand right behind a word in citations, too; only code says more of itself. */
const isIndex = (
  text: string,
  { index, 0: match, groups }: RegExpExecArray,
  { refs }: ReadMark,
  known: KnownKeys,
): boolean => {
  if (groups?.["cited"] === undefined || refs.every((ref) => known.has(ref))) return false;
  if (!/\w/u.test(text.charAt(index - 1))) return false;
  const after = index + match.length;
  return refs.includes("0") || goesOnAsCode.test(text.slice(after, after + 4));
};

const opening =
  /[(（]\s*(?:(?:see|source|sources|via|cf\.?|e\.g\.|siehe|vgl\.|quelle|см\.|источник|参见|见|来源)[:：]?)?\s*$/iu;
const separator = /^\s*[,;，；]?\s*$/u;

/** "([Locks](https://…))" and "(see [Locks](https://…))" say where, and nothing of the matter. */
const isAside = (text: string, { start, end }: TextSpan, before: Mark | undefined): boolean => {
  if (!/^\s*[),;，；）]/u.test(text.slice(end, end + 4))) return false;
  if (opening.test(text.slice(Math.max(0, start - 24), start))) return true;
  return before?.inAside === true && separator.test(text.slice(before.end, start));
};

const toMark = (
  text: string,
  match: RegExpExecArray,
  {
    found: { refs, stays, tail = 0 },
    before,
  }: { readonly found: ReadMark; readonly before: Mark | undefined },
): Mark => {
  const end = match.index + match[0].length - (match[0].endsWith(">") ? 0 : tail);
  const span = { start: match.index, end };
  const inAside = stays !== undefined && isAside(text, span, before);
  const words = stays === undefined || inAside ? undefined : match.indices?.groups?.[stays];
  return { ...span, refs, inAside, words: words && { start: words[0], end: words[1] } };
};

/** The marks of a text in order; `known` are the keys of the text's references, and of sources handed in beside it. */
export const findMarks = (text: string, known: KnownKeys): Mark[] => {
  const marks: Mark[] = [];
  for (const match of text.matchAll(markPattern)) {
    const found = readMark(match.groups ?? {}, known);
    if (found === undefined || isIndex(text, match, found, known)) continue;
    marks.push(toMark(text, match, { found, before: marks.at(-1) }));
  }
  return marks;
};
