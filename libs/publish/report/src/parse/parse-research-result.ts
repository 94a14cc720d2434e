import { plainContent } from "./plain-content.ts";
import { type ResultTag, resultTokens } from "./result-tokens.ts";

export interface ResearchItem {
  /** Source of the item, as stated in the answer. */
  readonly source: string;
  readonly content: string;
}

/** Content of an answer: items, or one text if it has none. */
export interface ResearchResult {
  readonly items: readonly ResearchItem[];
  /** Body of an answer without items; null if there is none. */
  readonly content: string | null;
}

/** A result as read: from its tag to its closing tag, to the next result, or to the end of the text. */
interface ReadResult {
  readonly items: readonly ResearchItem[];
  readonly body: string;
}

const isPlaceholder = (text: string): boolean => /^[.…\s]*$/u.test(text);

/** Reads the results of a text from its tags, in order. A tag that is missing is taken to be before the next one. */
const createReader = (text: string) => {
  const results: ReadResult[] = [];
  let result: { start: number; readonly items: ResearchItem[] } | undefined;
  let item: { source: string; content: string } | undefined;
  let field: { readonly name: "source" | "content"; start: number; hasWords?: boolean } | undefined;
  const isBlank = (start: number, end: number): boolean => text.slice(start, end).trim() === "";
  const endField = (end: number): void => {
    if (item !== undefined && field !== undefined)
      item[field.name] ||= plainContent(text.slice(field.start, end));
    field = undefined;
  };
  /** Drops an item if its source or content is missing or consists of dots only. */
  const endItem = (end: number): void => {
    endField(end);
    if (item !== undefined && !isPlaceholder(item.source) && !isPlaceholder(item.content))
      result?.items.push(item);
    item = undefined;
  };
  const endResult = (end: number): void => {
    endItem(end);
    if (result !== undefined) results.push({ items: result.items, body: text.slice(result.start, end) });
    result = undefined;
  };
  const readResult = ({ isOpen, start, end }: ResultTag): void => {
    const isRepeated = isOpen && result !== undefined && isBlank(result.start, start);
    if (!isRepeated) endResult(start);
    if (isOpen) result = { start: end, items: [] };
  };
  /** Reads the tag of a source or content: it ends the open field. A field that begins again counts only if it was empty. */
  const readField = (name: "source" | "content", { isOpen, start, end }: ResultTag): void => {
    endField(start);
    if (isOpen && item !== undefined) field = { name, start: end };
  };
  /** Reads a tag inside content, which is a part of it; the content begins after a repeated opening tag before its first word. */
  const readWords = (content: NonNullable<typeof field>, { isOpen, name, start, end }: ResultTag): void => {
    if (!isOpen || name !== "content" || content.hasWords === true) return;
    if (isBlank(content.start, start)) content.start = end;
    else content.hasWords = true;
  };
  return {
    results,
    /** True if tags in code are tags here; `isAnywhere`: also between results. */
    readsCode: (isAnywhere: boolean): boolean =>
      result === undefined ? isAnywhere : field?.name === "source",
    read: (tag: ResultTag): void => {
      const { name, isOpen, start } = tag;
      if (field?.name === "content" && (name === "source" || (isOpen && name !== "item")))
        readWords(field, tag);
      else if (name === "result") readResult(tag);
      else if (name !== "item") readField(name, tag);
      else {
        endItem(start);
        if (isOpen && result !== undefined) item = { source: "", content: "" };
      }
    },
    end: (): ReadResult[] => {
      endResult(text.length);
      return results;
    },
  };
};

const resultsOf = (text: string, isAnywhere = false): ReadResult[] => {
  const { nextTag } = resultTokens(text);
  const { read, readsCode, end } = createReader(text);
  for (let tag = nextTag(0, !isAnywhere); tag !== undefined; tag = nextTag(tag.end, !readsCode(isAnywhere)))
    read(tag);
  return end();
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

/** Interprets one result. A body that is one code fence is read as if it were not fenced, unless it is plain code. */
const understandResult = ({ items, body }: ReadResult): ResearchResult => {
  if (items.length > 0) return { items, content: null };
  const wrapped = unwrapped(body);
  if (wrapped !== undefined) {
    const [inner] = resultsOf(`<research_result>\n${wrapped.inner}`);
    if (inner !== undefined && inner.items.length > 0) return { items: inner.items, content: null };
    if (/^(?:markdown|md)$/u.test(wrapped.language))
      return { items: [], content: plainContent(wrapped.inner) };
  }
  const content = plainContent(body);
  return { items: [], content: content === "" ? null : content };
};

/**
 * Parses the items, or the one text, of a research answer inside `<research_result>`, in time linear in its length. Never throws.
 * Tolerates common errors of models: words before and after, missing end tags, upper case, attributes, repeated tags, character
 * references, CDATA, an answer in a code fence. Tags inside code are treated as text. Without the tag the result is empty; if
 * there are several results, the items of all are used, each once, and texts only if no result has an item.
 */
export const parseResearchResult = (text: string): ResearchResult => {
  const outsideCode = resultsOf(text);
  const results = (outsideCode.length > 0 ? outsideCode : resultsOf(text, true)).map(understandResult);
  const items = new Map(
    results
      .flatMap((result) => result.items)
      .map((item) => [JSON.stringify([item.source, item.content]), item]),
  );
  const contents = new Set(results.flatMap(({ content }) => content ?? []));
  const content = items.size > 0 || contents.size === 0 ? null : [...contents].join("\n\n");
  return { items: [...items.values()], content };
};
