import { plainContent } from "./plain-content.ts";
import { readItem, type ResearchItem } from "./read-item.ts";
import { type ResultTokens, resultTokens } from "./result-tokens.ts";

/** What an answer holds: items, or one text where it has none. */
export interface ResearchResult {
  readonly items: readonly ResearchItem[];
  /** The body of an answer without items; null when there is none. */
  readonly content: string | null;
}

interface ReadResult {
  readonly items: readonly ResearchItem[];
  readonly body: string;
  readonly end: number;
}

/** Reads a result from behind its tag to its end, to the next result, or to the end of the text. */
export const readResult = (tokens: ResultTokens, from: number): ReadResult => {
  const { text } = tokens;
  const items: ResearchItem[] = [];
  let [start, at] = [from, from];
  for (let token = tokens.nextTag(at, true); token !== undefined; token = tokens.nextTag(at, true)) {
    at = token.end;
    if (token.name === "result") {
      const isRepeated = token.kind === "open" && text.slice(start, token.start).trim() === "";
      if (isRepeated) {
        start = token.end;
        continue;
      }
      const end = token.kind === "close" ? token.end : token.start;
      return { items, body: text.slice(start, token.start), end };
    }
    if (token.kind === "close" || token.name !== "item") continue;
    const item = readItem(tokens, token.end);
    if (item.value !== undefined) items.push(item.value);
    at = item.end;
  }
  return { items, body: text.slice(start), end: text.length };
};

const wrapping = /^(`{3,}|~{3,})[ \t]*([\w-]*)[ \t]*\r?\n/u;

/** The lines between the fences of a body that is nothing but code; undefined for any other body. */
const unwrapped = (body: string): { readonly language: string; readonly inner: string } | undefined => {
  const trimmed = body.trim();
  const [opening, fence = "", language = ""] = wrapping.exec(trimmed) ?? [];
  if (opening === undefined || !trimmed.endsWith(`\n${fence}`)) return undefined;
  return {
    language: language.toLowerCase(),
    inner: trimmed.slice(opening.length, trimmed.length - fence.length - 1),
  };
};

const isMarkdown = (language: string): boolean => language === "markdown" || language === "md";

/** What one result says. A body that lies in a fence as a whole is read as if the fence were not there, unless it is plain code. */
export const understandResult = ({ items, body }: Omit<ReadResult, "end">): ResearchResult => {
  if (items.length > 0) return { items, content: null };
  const wrapped = unwrapped(body);
  if (wrapped !== undefined) {
    const inner = readResult(resultTokens(wrapped.inner), 0);
    if (inner.items.length > 0) return { items: inner.items, content: null };
    if (isMarkdown(wrapped.language)) return { items: [], content: plainContent(wrapped.inner) };
  }
  const content = plainContent(body);
  return { items: [], content: content === "" ? null : content };
};
