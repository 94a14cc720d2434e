import { fenceEnds, fenceLine } from "./fence-ends.ts";

/** The tags that structure an answer. */
export type TagName = "result" | "item" | "source" | "content";

/** Where something begins in a text, and where it has ended. */
interface Placed {
  readonly start: number;
  readonly end: number;
}

export interface ResultTag extends Placed {
  readonly kind: "open" | "close";
  readonly name: TagName;
}

/** Code, a comment or a CDATA section: no tag counts inside. */
interface OpaqueToken extends Placed {
  readonly kind: "code" | "comment";
}

type ResultToken = ResultTag | OpaqueToken;

/** Finds the tokens of one text, in order. */
export interface ResultTokens {
  readonly text: string;
  /** The first token at or after `from`; fences and inline code are tokens only when `withCode`. */
  readonly next: (from: number, withCode: boolean) => ResultToken | undefined;
  /** The first tag among them. */
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
 * Reads a text once, whatever it holds: what has no end in the rest of the text is remembered, and not looked for again.
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
