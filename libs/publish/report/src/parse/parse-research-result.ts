import { plainContent, readItem, type ResearchItem } from "./read-item.ts";
import { type ResultTokens, resultTokens } from "./result-tokens.ts";

/** Content of an answer: items, or one text if it has none. */
export interface ResearchResult {
  readonly items: readonly ResearchItem[];
  /** Body of an answer without items; null if there is none. */
  readonly content: string | null;
}

interface ReadResult {
  readonly items: readonly ResearchItem[];
  readonly body: string;
  readonly end: number;
}

/** Reads a result from the end of its tag to its closing tag, to the next result, or to the end of the text. */
const readResult = (tokens: ResultTokens, from: number): ReadResult => {
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

/** Returns the lines between the fences of a body that consists only of code; undefined for any other body. */
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

/** Interprets one result. A body that is one code fence is read as if it were not fenced, unless it is plain code. */
const understandResult = ({ items, body }: Omit<ReadResult, "end">): ResearchResult => {
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

const resultsOf = (text: string, withCode: boolean): ResearchResult[] => {
  const tokens = resultTokens(text);
  const results: ResearchResult[] = [];
  let at = 0;
  for (let token = tokens.nextTag(at, withCode); token !== undefined; token = tokens.nextTag(at, withCode)) {
    at = token.end;
    if (token.kind !== "open" || token.name !== "result") continue;
    const { end, ...read } = readResult(tokens, at);
    results.push(understandResult(read));
    at = end;
  }
  return results;
};

/**
 * Parses the items, or the one text, of a research answer inside `<research_result>`, in time linear in its length. Never throws.
 * Tolerates common errors of models: words before and after, missing end tags, upper case, attributes, repeated tags, character
 * references, CDATA, an answer in a code fence. Tags inside code are treated as text. Without the tag the result is empty; if
 * there are several results, the items of all are used, each once, and texts only if no result has an item.
 */
export const parseResearchResult = (text: string): ResearchResult => {
  const outsideCode = resultsOf(text, true);
  const results = outsideCode.length > 0 ? outsideCode : resultsOf(text, false);
  const items = new Map(
    results
      .flatMap((result) => result.items)
      .map((item) => [JSON.stringify([item.source, item.content]), item]),
  );
  const contents = new Set(results.flatMap(({ content }) => content ?? []));
  const content = items.size > 0 || contents.size === 0 ? null : [...contents].join("\n\n");
  return { items: [...items.values()], content };
};
