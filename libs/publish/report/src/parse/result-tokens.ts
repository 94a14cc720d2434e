/** A line that opens or closes a fence, as a pattern for the flags `m` and `u`. */
const fenceLine = "^[ \\t]*(?<fence>`{3,}(?=[^`\\n]*$)|~{3,})(?<info>[^\\n]*)$";

const insideFence = `${fenceLine}|(?<itemEnd></research[_-]?item)`;

// Maximum counted length of a run; longer runs are not used as fences, and this limit keeps the search for their ends linear.
const longestRun = 16;
const runLength = (fence: string): number => Math.min(fence.length, longestRun);

interface FenceEnd {
  readonly end: number | undefined;
  /** Offset where an item ends in a fence that its author did not close. */
  readonly forgottenAt?: number;
}

const findEnd = (text: string, fence: string, from: number): FenceEnd => {
  const pattern = new RegExp(insideFence, "gimu");
  pattern.lastIndex = from;
  let itemEnd: number | undefined;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { fence: run, info = "" } = match.groups ?? {};
    if (run === undefined) itemEnd ??= match.index;
    if (run?.charAt(0) !== fence.charAt(0)) continue;
    const isBare = info.trim() === "";
    if (isBare && runLength(run) >= runLength(fence)) return { end: pattern.lastIndex };
    if (!isBare && itemEnd !== undefined) return { end: undefined, forgottenAt: itemEnd };
  }
  return { end: undefined };
};

/**
 * Finds the ends of fences in time linear in the text, if called from the beginning of the text to its end: `start` and `from` are
 * where the opening line starts and ends. A fence that is never closed has no end; neither has one in which an item ends before
 * the next fence with a language begins, because its author forgot to close it.
 */
const fenceEnds = (text: string): ((fence: string, start: number, from: number) => number | undefined) => {
  const endless = new Map<string, number>();
  let noneBefore = 0;
  return (fence, start, from) => {
    const kind = fence.charAt(0);
    if (start < noneBefore || runLength(fence) >= (endless.get(kind) ?? Infinity)) return undefined;
    const { end, forgottenAt } = findEnd(text, fence, from);
    if (forgottenAt !== undefined) noneBefore = forgottenAt;
    else if (end === undefined) endless.set(kind, runLength(fence));
    return end;
  };
};

/** A tag that structures an answer. */
export interface ResultTag {
  readonly name: "result" | "item" | "source" | "content";
  readonly isOpen: boolean;
  readonly start: number;
  readonly end: number;
}

/** A fence or inline code: tags inside are text. */
interface CodeToken {
  readonly name: "code";
  readonly start: number;
  readonly end: number;
}

/** Finds the tokens of one text, in order; comments and CDATA sections are passed over. */
interface ResultTokens {
  /** Returns the first token at or after `from`; code is a token only if `withCode`. */
  readonly next: (from: number, withCode: boolean) => ResultTag | CodeToken | undefined;
  /** Returns the first tag among these tokens. */
  readonly nextTag: (from: number, withCode: boolean) => ResultTag | undefined;
}

const inlineCode = "(?<inline>(?<!`)(?:`[^`\\n]+`|``(?:[^`\\n]|`(?!`))+``)(?!`))";
const tag =
  "<[ \\t]{0,4}(?<slash>/?)[ \\t]{0,4}(?<name>research[_-]?result|research[_-]?item|source|content)(?:\\s[^<>]*|/)?>";
const plainPattern = `(?<opening><!--|<!\\[CDATA\\[)|${tag}`;
const codePattern = `${fenceLine}|${inlineCode}|${plainPattern}`;

const closings: Readonly<Record<string, string>> = { "<!--": "-->", "<![cdata[": "]]>" };

const tagName = (name: string): ResultTag["name"] => {
  const word = name.toLowerCase().replace(/^research[_-]?/u, "");
  return word === "result" || word === "item" || word === "source" ? word : "content";
};

/**
 * Reads any text in a single pass: it remembers each construct that has no end in the rest of the text, and does not search for it again.
 */
export const resultTokens = (text: string): ResultTokens => {
  const patterns = { plain: new RegExp(plainPattern, "gimu"), code: new RegExp(codePattern, "gimu") };
  const endless = new Set<string>();
  const fenceEnd = fenceEnds(text);

  const opaqueEnd = (opening: string, from: number): number | undefined => {
    const closing = closings[opening.toLowerCase()] ?? "";
    if (endless.has(closing)) return undefined;
    const at = text.indexOf(closing, from);
    if (at < 0) endless.add(closing);
    return at < 0 ? undefined : at + closing.length;
  };

  /** Returns the token of a match, or the offset from which the search continues: after a comment, or an opening without an end. */
  const tokenOf = (match: RegExpExecArray): ResultTag | CodeToken | number => {
    const { fence, inline, opening = "", slash, name } = match.groups ?? {};
    const [start, end] = [match.index, match.index + match[0].length];
    if (name !== undefined) return { name: tagName(name), isOpen: slash === "", start, end };
    if (inline !== undefined) return { name: "code", start, end };
    if (fence === undefined) return opaqueEnd(opening, end) ?? end;
    const last = fenceEnd(fence, start, end);
    return last === undefined ? end : { name: "code", start, end: last };
  };

  const next = (from: number, withCode: boolean): ResultTag | CodeToken | undefined => {
    const pattern = withCode ? patterns.code : patterns.plain;
    pattern.lastIndex = from;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const token = tokenOf(match);
      if (typeof token !== "number") return token;
      pattern.lastIndex = token;
    }
    return undefined;
  };

  const nextTag = (from: number, withCode: boolean): ResultTag | undefined => {
    for (let token = next(from, withCode); token !== undefined; token = next(token.end, withCode))
      if (token.name !== "code") return token;
    return undefined;
  };
  return { next, nextTag };
};
