/** A sentence named by a writer, such as `7.3`; without a sentence, a whole source: `Source 7`. */
export interface SentenceReference {
  readonly source: number;
  readonly sentence: number | undefined;
}

export interface CitationMark {
  readonly kind: "sourced" | "inference" | "arithmetic" | "general" | "absent";
  readonly references: readonly SentenceReference[];
  /** Of `arithmetic`. */
  readonly expression?: string;
}

const one = /^(\d{1,4})[.:](\d{1,5})$/u;
const range = /^(\d{1,4})[.:](\d{1,5})\s?[-–—]\s?(?:(\d{1,4})[.:])?(\d{1,5})$/u;
const whole = /^[1-9]\d{0,2}$/u;
/** Words that some models write before a number. */
const label =
  /^(?:§|\^|(?:sources?|src|s|documents?|docs?|references?|refs?|quellen?|fuentes?|fontes?|来源|出典)\.?\s*#?)\s*(?=\d)/iu;
/** Suffix that some models append to a reference, such as `†source` or `†L1-L4`. */
const dagger = /†.*$/su;
/** A longer range is a mistake, not a citation. */
const maxRange = 20;

const readReference = (part: string): SentenceReference[] | undefined => {
  const single = one.exec(part);
  if (single !== null) return [{ source: Number(single[1]), sentence: Number(single[2]) }];
  if (whole.test(part)) return [{ source: Number(part), sentence: undefined }];
  const several = range.exec(part);
  if (several === null) return undefined;
  const [, source, from, otherSource = source, to] = several;
  const [first, last] = [Number(from), Number(to)];
  if (source !== otherSource || last < first || last - first >= maxRange) return undefined;
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    source: Number(source),
    sentence: first + index,
  }));
};

const readReferences = (text: string): SentenceReference[] | undefined => {
  const parts = text
    .split(/[,;，；、]|\band\b|\s&\s/u)
    .map((part) => part.replace(dagger, "").trim().replace(label, ""))
    .filter((part) => part !== "");
  const found = parts.map(readReference);
  return parts.length === 0 || found.includes(undefined) ? undefined : found.flatMap((part) => part ?? []);
};

const readArithmetic = (text: string): CitationMark => {
  const at = text.lastIndexOf(";");
  const [expression, rest] = at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  return { kind: "arithmetic", expression: expression.trim(), references: readReferences(rest) ?? [] };
};

const inference = /^i(?:\s*[:,]?\s+|\s*$)(.*)$/isu;

/** A kind after the numbers: `7.3, i`. */
const trailingKind = /^(.*\d)\s?[,;]\s?([ik])$/isu;

const readSentences = (text: string): CitationMark | undefined => {
  const [, numbers = text, kind = ""] = trailingKind.exec(text) ?? [];
  const references = readReferences(numbers);
  return references && { kind: kind.toLowerCase() === "i" ? "inference" : "sourced", references };
};

/**
 * Parses the content of a bracket as a citation: `7.3, 12.1`, `7.3–7.5`, `i 7.3`, `= 58 − 40; 7.9`, `k`, `none`, and variants by
 * careless models: `Source 7`, `7`, `4:1†source`. Undefined for any other content.
 */
export const readCitationMark = (inside: string): CitationMark | undefined => {
  const text = inside.trim();
  if (text.length > 600) return undefined;
  if (/^k$/iu.test(text)) return { kind: "general", references: [] };
  const none = /^none(?:\s*[;,:]\s*(.+))?$/isu.exec(text);
  if (none !== null) return { kind: "absent", references: readReferences(none[1] ?? "") ?? [] };
  if (text.startsWith("=")) return readArithmetic(text.slice(1));
  const [, premises] = inference.exec(text) ?? [];
  if (premises === undefined) return readSentences(text);
  const references = premises === "" ? [] : readReferences(premises);
  return references && { kind: "inference", references };
};

/** A citation bracket in a text, with its position. */
export interface FoundMark {
  readonly start: number;
  readonly end: number;
  readonly mark: CitationMark;
}

const closing: Readonly<Record<string, string>> = { "[": "]", "【": "】", "(": ")", "（": "）", "［": "］" };
const maxInside = 600;

const endOf = (text: string, start: number, open: string, close: string): number | undefined => {
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + maxInside); at += 1) {
    const character = text[at];
    if (character === open) depth += 1;
    else if (character === close && (depth -= 1) === 0) return at;
  }
  return undefined;
};

const squareOpening = /[[【［]/gu;
const anyOpening = /[[【(（［]/gu;
/** The target of a mark written as a link. */
const target = /\(\s?(?:#|https?:|\/)[^\s()]{0,300}\)/uy;

const isRound = (open: string): boolean => open === "(" || open === "（";

const namesSentences = ({ references }: CitationMark): boolean =>
  references.every(({ sentence }) => sentence !== undefined);

/** Kinds only occur in square brackets, and a bare number in round brackets is just a number. */
const isMark = (mark: CitationMark, open: string, inside: string): boolean =>
  open === "[" ||
  (mark.kind === "sourced" && (!isRound(open) || namesSentences(mark) || !/^[\s\d,]*$/u.test(inside)));

const endOfTarget = (text: string, at: number): number => {
  target.lastIndex = at;
  return at + (target.exec(text)?.[0].length ?? 0);
};

const findMarksOf = (text: string, brackets: RegExp): FoundMark[] => {
  const found: FoundMark[] = [];
  const opening = new RegExp(brackets);
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const open = match[0];
    const start = match.index;
    const end = endOf(text, start, open, closing[open] ?? "");
    if (end === undefined) continue;
    const inside = text.slice(start + 1, end);
    const mark = readCitationMark(inside);
    if (mark === undefined || !isMark(mark, open, inside)) continue;
    const behind = endOfTarget(text, end + 1);
    // `[1]: ` at the beginning of a line defines the target of a link.
    const startsLine = start === 0 || text[start - 1] === "\n";
    if (startsLine && whole.test(inside) && text.startsWith(": ", behind)) continue;
    found.push({ start, end: behind, mark });
    opening.lastIndex = behind;
  }
  return found;
};

/** Kinds of square brackets without a source: a writer may use these as well as sources. */
const sourceless: readonly CitationMark["kind"][] = ["general", "absent"];

/**
 * Finds the citation brackets of a Markdown text, in order. Round brackets may contain a decimal number, so they count
 * only if no square brackets name a source.
 */
export const findMarks = (text: string): FoundMark[] => {
  const square = findMarksOf(text, squareOpening);
  const isSquare = square.some(({ mark: { kind } }) => !sourceless.includes(kind));
  return isSquare ? square : findMarksOf(text, anyOpening);
};
