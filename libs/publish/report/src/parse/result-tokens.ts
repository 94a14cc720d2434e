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

/** The tags that structure an answer. */
export type TagName = "result" | "item" | "source" | "content";

/** Start and end of a part of a text. */
interface Placed {
  readonly start: number;
  readonly end: number;
}

export interface ResultTag extends Placed {
  readonly kind: "open" | "close";
  readonly name: TagName;
}

/** Code, a comment or a CDATA section: tags inside are ignored. */
interface OpaqueToken extends Placed {
  readonly kind: "code" | "comment";
}

type ResultToken = ResultTag | OpaqueToken;

/** Finds the tokens of one text, in order. */
export interface ResultTokens {
  readonly text: string;
  /** Returns the first token at or after `from`; fences and inline code are tokens only if `withCode`. */
  readonly next: (from: number, withCode: boolean) => ResultToken | undefined;
  /** Returns the first tag among these tokens. */
  readonly nextTag: (from: number, withCode: boolean) => ResultTag | undefined;
}

const inlineCode = "(?<inline>(?<!`)(?:`[^`\\n]+`|``(?:[^`\\n]|`(?!`))+``)(?!`))";
const tag =
  "<[ \\t]{0,4}(?<slash>/?)[ \\t]{0,4}(?<name>research[_-]?result|research[_-]?item|source|content)(?:\\s[^<>]*|/)?>";
const plainPattern = `(?<opening><!--|<!\\[CDATA\\[)|${tag}`;
const codePattern = `${fenceLine}|${inlineCode}|${plainPattern}`;

const closings: Readonly<Record<string, string>> = { "<!--": "-->", "<![cdata[": "]]>" };

const tagName = (name: string): TagName => {
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

  const tokenOf = (match: RegExpExecArray): ResultToken | undefined => {
    const { fence, inline, opening, slash, name } = match.groups ?? {};
    const [start, end] = [match.index, match.index + match[0].length];
    if (name !== undefined)
      return { kind: slash === "/" ? "close" : "open", name: tagName(name), start, end };
    if (inline !== undefined) return { kind: "code", start, end };
    if (fence !== undefined) {
      const last = fenceEnd(fence, start, end);
      return last === undefined ? undefined : { kind: "code", start, end: last };
    }
    const last = opaqueEnd(opening ?? "", end);
    return last === undefined ? undefined : { kind: "comment", start, end: last };
  };

  const next = (from: number, withCode: boolean): ResultToken | undefined => {
    const pattern = withCode ? patterns.code : patterns.plain;
    pattern.lastIndex = from;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const token = tokenOf(match);
      if (token !== undefined) return token;
    }
    return undefined;
  };

  const nextTag = (from: number, withCode: boolean): ResultTag | undefined => {
    for (let token = next(from, withCode); token !== undefined; token = next(token.end, withCode))
      if (token.kind === "open" || token.kind === "close") return token;
    return undefined;
  };
  return { text, next, nextTag };
};
