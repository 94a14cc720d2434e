import { resultTokens } from "./result-tokens.ts";

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
    if (token.name !== "code") continue;
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
