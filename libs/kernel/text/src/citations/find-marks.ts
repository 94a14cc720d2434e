import { collapseWhitespace, type TextSpan } from "../text-span.ts";
import { bareCitation, turnsIn, wrappedCitation, wrappedName, wrappedOther } from "./assistant-marks.ts";
import { bareAddress, isWebAddress, loweredDigits, tidyAddress } from "./find-references.ts";

/** Longer ranges are not citations but, for example, years. */
const longestRange = 50;

const range = (part: string): string[] => {
  const [first = "", last = first] = part.split(/\s*[-–—⁻]\s*/u);
  if (!/^\d+$/u.test(first) || !/^\d+$/u.test(last)) return [part.trim()];
  const [from, to] = [Number(first), Number(last)];
  if (to < from || to - from > longestRange) return [first, last];
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
};

/** Returns the keys of `1`, `1, 2`, `1-3`, or `@one; @two, p. 3`. */
export const keysOf = (text: string): string[] => {
  if (text.includes("@")) return text.match(/@[\p{L}\p{N}_:.+-]*[\p{L}\p{N}]/gu) ?? [];
  return text.split(/[,;，、]|\sand\s|&/u).flatMap((part) => range(part.trim()));
};

/** Returns the keys of superscript digits: `¹²` is 12, or 1 and 2 if there is no 12. */
export const raisedKeysOf = (text: string, known: ReadonlySet<string>): string[] =>
  keysOf(loweredDigits(text)).flatMap((key) =>
    known.has(key) || !/^\d+$/u.test(key) ? [key] : key.split(""),
  );

/** Labels without information about the source. */
const emptyLabel =
  /^[^\p{L}\p{N}]*(?:(?:sources?|links?|refs?|references?|citation|here|quelle|hier|beleg|источник|ссылка|здесь|来源|链接|出处|source|lien|fuente|enlace|fonte)[^\p{L}\p{N}]*)?$|^[^\p{L}\p{N}]*\d{1,3}[^\p{L}\p{N}]*$|^(?:https?:\/\/)?(?:[\w-]{1,63}\.){1,5}[a-z]{2,24}(?:\/\S*)?$/iu;

const isEmptyLabel = (words: string): boolean =>
  !/[\p{L}\p{N}]/u.test(words) || emptyLabel.test(words.trim());

/** Keys that a mark may contain: those of the text's references and of submitted sources. */
type KnownKeys = ReadonlySet<string>;

type Groups = Partial<Record<string, string>>;

/** Content of a match. */
interface ReadMark {
  readonly refs: readonly string[];
  /** The group of the match that remains. */
  readonly stays?: "label" | "anchor" | "named" | "shortcut" | "entity";
  /** Code units at the end of the match that belong to the sentence. */
  readonly tail?: number;
}

const linkTo = (address: string, words: string, stays: NonNullable<ReadMark["stays"]>): ReadMark => {
  const anchor = /^#\D{0,30}(\d{1,3})$/u.exec(address)?.[1];
  if (anchor !== undefined && isEmptyLabel(words)) return { refs: [anchor] };
  const refs = isWebAddress(address) ? [address] : [];
  return refs.length > 0 && isEmptyLabel(words) ? { refs } : { refs, stays };
};

const ifKnown = (keys: readonly string[], all: KnownKeys): ReadMark | undefined =>
  keys.length > 0 && keys.every((entry) => all.has(entry)) ? { refs: keys } : undefined;

const namedBy = (by: string, all: KnownKeys): ReadMark | undefined =>
  all.has(by) || /^\d{1,3}$/u.test(by) ? { refs: [by], stays: "named" } : undefined;

const readBare = (bare: string): ReadMark | undefined => {
  const address = tidyAddress(bare);
  return isWebAddress(address) ? { refs: [address], tail: bare.length - address.length } : undefined;
};

/** Returns the key of a file search mark, `4:1†roll.pdf`: the source's name, otherwise its number. */
const filedKey = (filed: string, all: KnownKeys): string => {
  const [place = "", name = ""] = filed.split(/[†‡]/u);
  const number = place.split(":").at(-1) ?? "";
  return [filed, place, name.trim(), number].find((key) => all.has(key)) ?? (number || filed);
};

type Reader = (value: string, groups: Groups, all: KnownKeys) => ReadMark | undefined;

/** By the group that identifies the kind of match. */
const readers: Readonly<Record<string, Reader>> = {
  code: () => undefined,
  image: () => ({ refs: [] }),
  oai: (number) => ({ refs: [number] }),
  target: (address, { label: words = "" }) => linkTo(address, words, "label"),
  braced: (address, { label: words = "" }) => linkTo(address, words, "label"),
  href: (address, { anchor = "" }) => linkTo(address, anchor, "anchor"),
  by: (by, _groups, all) => namedBy(by, all),
  filed: (filed, _groups, all) => ({ refs: [filedKey(filed, all)] }),
  worded: (numbers) => ({ refs: keysOf(numbers) }),
  told: (numbers, _groups, all) => ifKnown(keysOf(numbers), all),
  hashed: (numbers, _groups, all) => ifKnown(keysOf(numbers), all),
  escaped: (numbers, _groups, all) => ifKnown(keysOf(numbers), all),
  twice: (numbers) => ({ refs: keysOf(numbers) }),
  doubled: (numbers) => ({ refs: keysOf(numbers) }),
  lifted: (digits, _groups, all) => ({ refs: raisedKeysOf(digits, all) }),
  counted: (place) => ({ refs: [String(Number(place) + 1)] }),
  turns: (turns) => ({ refs: turnsIn(turns) }),
  bareTurns: (turns) => ({ refs: turnsIn(turns) }),
  entity: () => ({ refs: [], stays: "entity" }),
  wrapped: () => ({ refs: [] }),
  bound: () => ({ refs: [] }),
  note: (note) => ({ refs: [`^${note}`] }),
  at: (at) => ({ refs: keysOf(at) }),
  across: (ends) => ({ refs: keysOf(ends.replaceAll(/[[\]\s]/gu, "")) }),
  cited: (cited) => ({ refs: keysOf(cited) }),
  sup: (sup) => ({ refs: keysOf(sup) }),
  shortcut: (name, _groups, all) => (all.has(name) ? { refs: [name], stays: "shortcut" } : undefined),
  raised: (digits, _groups, all) => ifKnown(raisedKeysOf(digits, all), all),
  round: (round, _groups, all) => ifKnown(keysOf(round), all),
  bare: readBare,
};

/** Reads a match; undefined if it only looks like a mark. */
const readMark = (groups: Groups, all: KnownKeys): ReadMark | undefined => {
  for (const [name, read] of Object.entries(readers)) {
    const value = groups[name];
    if (value !== undefined) return read(value, groups, all);
  }
  return undefined;
};

const label = String.raw`(?<label>(?:[^\[\]\n]|\[[^\[\]\n]{0,60}\]){0,300})`;
const target = String.raw`(?:\{(?<braced>https?://[^\s{}]{1,2048})\}|\(\s*<?(?<target>[^\s<>()]{0,2048}(?:\([^\s<>()]{0,300}\)[^\s<>()]{0,300}){0,3})>?(?:\s+"[^"\n]{0,300}")?\s*\))`;
const key = String.raw`[^\[\]\n]{1,60}`;
const numbers = String.raw`\d{1,3}(?:\s*(?:[-–—,;，、&]|\sand)\s*\d{1,3}){0,30}`;
const pages = String.raw`(?:[,:]\s*(?:pp?|S|s|с|стр|ch|sec)\.?\s*[\d–-]{1,12})?`;
/** Names of sources in the marks of assistants. */
const sourceWords =
  "sources?|references?|refs?|citations?|cites?|documents?|docs?|results?|passages?|chunks?|excerpts?|snippets?|contexts?|web|web ?pages?|evidence|quellen?|sources? n[o°]|источник|ссылка|来源|文献|出典|資料|참고|fuentes?|fontes?|bronn?(?:en)?|id|s|see(?: also)?|cf|vgl|siehe|voir|véase|cfr|см|参见";
const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * Candidates for marks; one named group identifies the kind: `code` and `image` are none; `target`, `href` and `bare` contain an
 * address; the others contain keys. Every repetition is bounded, so that matching is linear.
 */
const markPattern = new RegExp(
  [
    "(?<code>(?<ticks>`{1,3})(?!`)[^`\\n]{1,400}\\k<ticks>(?!`))",
    String.raw`(?<image>!\[[^\]\n]{0,300}\]\([^)\n]{0,2048}\))`,
    String.raw`\[oai_citation:(?<oai>\d{1,3})[‡†:]?[^\]\n]{0,200}\](?:\([^()\s]{0,500}\))?`,
    String.raw`\[${label}\]${target}`,
    String.raw`<a\s[^<>]{0,500}?href\s*=\s*["']?(?<href>[^"'\s<>]{1,2048})["']?[^<>]{0,500}>(?<anchor>[^<]{0,300})</a>`,
    String.raw`<(?:sup|cite|ref|citation)\b[^<>]{0,200}>\s*(?:<a\b[^<>]{0,500}>)?\s*\[?(?<sup>${numbers})\]?\s*(?:</a>)?\s*</(?:sup|cite|ref|citation)>`,
    String.raw`[\[【](?:${sourceWords})[.:：#№\s_-]{0,3}(?<worded>${numbers})${pages}(?:[†‡][^\]】\n]{0,200})?[\]】](?!\()`,
    String.raw`\((?:sources?|quellen?|источник|来源)[.:：#\s]{0,3}(?<told>${numbers})\)`,
    String.raw`\[\s?#(?<hashed>${numbers})\s?\]`,
    String.raw`\\\[(?<escaped>${numbers})\\\]`,
    String.raw`\[(?![\^@]|[\d\s,;–-]{1,60}\]|s\d{1,3}\])(?<named>[^\[\]\n]{1,300})\]\[(?<by>${key})\]`,
    String.raw`(?:【(?=\d{1,3}:)|\[(?=\d{1,3}:\d{1,3}[†‡]))(?<filed>\d{1,3}:\d{1,3}(?:[†‡][^\]】\n]{0,200})?)[\]】]`,
    String.raw`\[\^(?<twice>\d{1,3})\^\]`,
    String.raw`\[\[(?<doubled>${numbers})\]\](?!\()`,
    String.raw`\[(?<lifted>[${raised}]{1,3})\]`,
    // Marks in text copied or exported from ChatGPT.
    String.raw`:contentReference\[oaicite:(?<counted>\d{1,3})\](?:\{index=\d{1,3}\})?`,
    wrappedCitation,
    bareCitation,
    wrappedName,
    wrappedOther,
    // Gemini marks the beginning and the end of what it cites.
    String.raw`\[(?<bound>cite_(?:start|end))\]`,
    String.raw`\[\^(?<note>[^\s\[\]]{1,60})\]`,
    String.raw`\[(?<at>@${key})\]`,
    String.raw`\[(?<across>\d{1,3}\]\s?[-–—]\s?\[\d{1,3})\](?!\()`,
    String.raw`[\[【［〔]\s?(?<cited>${numbers})${pages}(?:†[^\]】\n]{0,60})?\s?[\]】］〕](?!\()`,
    String.raw`\[(?<shortcut>${key})\]`,
    String.raw`(?<=\p{L}{3}|[.,;:!?)\]"'”»。，；])(?<raised>[${raised}]{1,3}(?:[,⁻–-][${raised}]{1,3}){0,5})`,
    String.raw`(?<=\S\s?)\((?<round>${numbers})\)(?=\s*(?:[.,;:!?。，；)]|$)|(?<=[.!?。]["”»]?\s?\([\d\s,;–-]{1,60}\)))`,
    String.raw`<?(?<bare>${bareAddress})>?`,
  ].join("|"),
  "dgiu",
);

/** A mark that names sources, or markup to remove, at its position. */
export interface Mark extends TextSpan {
  /** Keys of references, or addresses; none for markup to remove. */
  readonly refs: readonly string[];
  /** Words that remain in the sentence, such as the label of a link. */
  readonly words: TextSpan | undefined;
  /** True if it is in brackets that contain only sources. */
  readonly inAside: boolean;
}

/** Continuation that indicates code: `items[1].name`, `items[1] = 2`, and any `items[0]`. */
const goesOnAsCode = /^(?:\.[a-z_]|\(|\s?[=+]=?\s?[\w"'])/u;

/** Separator between marks and the words before them. */
interface MarkStyle {
  readonly isSpaced: boolean;
  readonly isGlued: boolean;
}

const spacedMark = /[\p{L}\p{N}.,;:!?)"”»]\s\[\d{1,3}\]/u;
const gluedMark = /\p{L}\[\d{1,3}\](?=[.,;:!?)[]|\s*$)/mu;

const styleOf = (text: string): MarkStyle => ({
  isSpaced: spacedMark.test(text),
  isGlued: gluedMark.test(text),
});

/** A number directly after a word can be a citation, unless the context is code, or the text separates its marks from words. */
const isIndex = (
  text: string,
  { index, 0: match, groups }: RegExpExecArray,
  {
    found: { refs },
    style,
    known,
  }: { readonly found: ReadMark; readonly style: MarkStyle; readonly known: KnownKeys },
): boolean => {
  if (groups?.["cited"] === undefined || !/\w/u.test(text.charAt(index - 1))) return false;
  const after = index + match.length;
  const isWithin =
    /^\s[\p{Ll}\d]/u.test(text.slice(after, after + 3)) && /[a-z_]/u.test(text.charAt(index - 1));
  if (isWithin && style.isSpaced && !style.isGlued) return true;
  if (refs.every((ref) => known.has(ref))) return false;
  return refs.includes("0") || goesOnAsCode.test(text.slice(after, after + 4));
};

const opening =
  /[(（]\s*(?:(?:see|source|sources|via|cf\.?|e\.g\.|siehe|vgl\.|quelle|см\.|источник|参见|见|来源)[:：]?)?\s*$/iu;
const separator = /^\s*[,;，；]?\s*$/u;

/** "([Locks](https://…))" and "(see [Locks](https://…))" only name sources. */
const isAside = (text: string, { start, end }: TextSpan, before: Mark | undefined): boolean => {
  if (!/^\s*[),;，；）]/u.test(text.slice(end, end + 4))) return false;
  if (opening.test(text.slice(Math.max(0, start - 24), start))) return true;
  return before?.inAside === true && start - before.end < 24 && separator.test(text.slice(before.end, start));
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

/** Finds the marks of a text in order; `known` are the keys of its references and of submitted sources. */
export const findMarks = (text: string, known: KnownKeys): Mark[] => {
  const marks: Mark[] = [];
  const style = styleOf(text);
  for (const match of text.matchAll(markPattern)) {
    const found = readMark(match.groups ?? {}, known);
    if (found === undefined || isIndex(text, match, { found, style, known })) continue;
    marks.push(toMark(text, match, { found, before: marks.at(-1) }));
  }
  return marks;
};

const markup = /<\/?[a-z][^<>]{0,300}>|\*{1,3}|`+|~~|(?<!\w)_{1,3}|_{1,3}(?!\w)|\\(?=[\\`*_[\]<>#|~])/giu;
const quoteMarkers = /^[ \t]*(?:>[ \t]?)+/gmu;
const cells = /\s*\|\s*/gu;

/** Removes the marks from an excerpt of Markdown, including markup, and the space before a full stop that a mark leaves. */
export const plainClaim = (markdown: string): string =>
  collapseWhitespace(markdown.replace(quoteMarkers, "").replace(markup, "").replace(cells, " "))
    .replace(/ +(?=[.,;:!?。，；：！？])/gu, "")
    .replace(/(?<=[。，；：！？、]) +/gu, "");

const lead =
  /^[^\p{L}\p{N}]*(?:(?:sources?|references?|refs?|see(?:\s+also)?|via|from|cf|read more|more|quellen?|siehe|vgl|mehr|источники?|см|подробнее|来源|參見|参见|参考|出处|source|voir|fuente|véase|fonte)[^\p{L}\p{N}]*)?$/iu;

/** True if the words only introduce sources, or there are none. */
export const isLead = (words: string): boolean => !/[\p{L}\p{N}]/u.test(words) || lead.test(words);
