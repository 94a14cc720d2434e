import { resultTokens, type ResultTokens } from "./result-tokens.ts";

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const lastCodePoint = 0x10_ffff;
const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

const character = (reference: string): string | undefined => {
  if (!reference.startsWith("#")) return entities[reference.toLowerCase()];
  const isHex = /^#x/iu.test(reference);
  const code = Number.parseInt(reference.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  const isCharacter = code > 0 && code <= lastCodePoint && !isSurrogate(code);
  return isCharacter ? String.fromCodePoint(code) : undefined;
};

const decode = (text: string): string =>
  text.replace(
    /&(#\d{1,7}|#x[\da-f]{1,6}|lt|gt|amp|quot|apos);/giu,
    (whole, reference: string) => character(reference) ?? whole,
  );

const sectionStart = /^<!\[CDATA\[/iu;

/** Form in which CDATA contains its own end: the section ends inside it, and another one begins. */
export const dividedEnd = "]]]]><![CDATA[>";

interface TextPart {
  readonly text: string;
  readonly isCode: boolean;
}

/** Divides a text into fences and inline code, and the parts between them. */
export const codeParts = (text: string): TextPart[] => {
  const tokens = resultTokens(text);
  const parts: TextPart[] = [];
  let at = 0;
  for (let token = tokens.next(0, true); token !== undefined; token = tokens.next(token.end, true)) {
    if (token.kind !== "code") continue;
    parts.push({ text: text.slice(at, token.start), isCode: false });
    parts.push({ text: text.slice(token.start, token.end), isCode: true });
    at = token.end;
  }
  return [...parts, { text: text.slice(at), isCode: false }];
};

/**
 * Returns the text between two tags: trimmed, with XML's character references resolved outside code, and without a CDATA section
 * that wraps it. Code and the content of that section are unchanged.
 */
export const plainContent = (text: string): string => {
  const trimmed = text.trim();
  if (sectionStart.test(trimmed)) {
    const inner = trimmed.replace(sectionStart, "").replace(/\]\]>$/u, "");
    return inner.replaceAll(dividedEnd, "]]>");
  }
  return codeParts(trimmed)
    .map((part) => (part.isCode ? part.text : decode(part.text)))
    .join("");
};

/** One result of a research answer. */
export interface ResearchItem {
  /** Source of the item, as stated in the answer. */
  readonly source: string;
  readonly content: string;
}

interface Read<Value> {
  readonly value: Value;
  readonly end: number;
}

const isBlank = (text: string): boolean => text.trim() === "";

/** Reads the words of a `<source>`; any tag ends them. */
const readSource = ({ text, nextTag }: ResultTokens, from: number): Read<string> => {
  let start = from;
  for (let token = nextTag(from, false); token !== undefined; token = nextTag(token.end, false)) {
    const isRepeated = token.kind === "open" && token.name === "source";
    if (isRepeated && isBlank(text.slice(start, token.start))) {
      start = token.end;
      continue;
    }
    const isOwnEnd = token.kind === "close" && token.name === "source";
    return { value: plainContent(text.slice(start, token.start)), end: isOwnEnd ? token.end : token.start };
  }
  return { value: plainContent(text.slice(start)), end: text.length };
};

/** Reads the words of a `<content>`; its end tag ends them, as does the end of the enclosing element. */
const readContent = ({ text, nextTag }: ResultTokens, from: number): Read<string> => {
  let start = from;
  let hasWords = false;
  for (let token = nextTag(from, true); token !== undefined; token = nextTag(token.end, true)) {
    if (token.name === "source") continue;
    if (token.kind === "open" && token.name !== "item") {
      hasWords ||= !isBlank(text.slice(start, token.start));
      if (token.name === "content" && !hasWords) start = token.end;
      continue;
    }
    const isOwnEnd = token.kind === "close" && token.name === "content";
    return { value: plainContent(text.slice(start, token.start)), end: isOwnEnd ? token.end : token.start };
  }
  return { value: plainContent(text.slice(start)), end: text.length };
};

const isPlaceholder = (text: string): boolean => /^[.…\s]*$/u.test(text);

const wholeItem = (source: string, content: string): ResearchItem | undefined =>
  isPlaceholder(source) || isPlaceholder(content) ? undefined : { source, content };

/** Reads an item from the end of its tag; undefined if its source or content is missing or consists of dots only. */
export const readItem = (tokens: ResultTokens, from: number): Read<ResearchItem | undefined> => {
  let source = "";
  let content = "";
  let end = from;
  for (let token = tokens.nextTag(from, true); token !== undefined; token = tokens.nextTag(end, true)) {
    end = token.end;
    if (token.name === "item" || token.name === "result") {
      const isOwnEnd = token.kind === "close" && token.name === "item";
      return { value: wholeItem(source, content), end: isOwnEnd ? token.end : token.start };
    }
    if (token.kind === "close") continue;
    const read = token.name === "source" ? readSource(tokens, token.end) : readContent(tokens, token.end);
    if (token.name === "source") source ||= read.value;
    else content ||= read.value;
    end = read.end;
  }
  return { value: wholeItem(source, content), end };
};
