import { plainContent } from "./plain-content.ts";
import type { ResultTokens } from "./result-tokens.ts";

/** One result of a research answer. */
export interface ResearchItem {
  /** Where it was found, as the answer says. */
  readonly source: string;
  readonly content: string;
}

interface Read<Value> {
  readonly value: Value;
  readonly end: number;
}

const isBlank = (text: string): boolean => text.trim() === "";

/** The words of a `<source>`; any tag ends them. */
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

/** The words of a `<content>`; its own end ends them, and so does the end of what it stands in. */
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

/** Reads an item from behind its tag; undefined where it says no source, no content, or only dots. */
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
