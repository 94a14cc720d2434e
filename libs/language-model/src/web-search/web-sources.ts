import { z } from "zod";
import type { WebSource } from "./web-search.ts";

const source = z.object({ url: z.string() });
const searchCall = z.object({
  type: z.literal("web_search_call"),
  // Absent in some answers of compatible endpoints, and of actions other than a search.
  action: z.object({ sources: z.array(z.unknown()).nullish() }).nullish(),
});
const citation = z.object({ type: z.literal("url_citation"), url: z.string(), title: z.string().nullish() });
const message = z.object({
  type: z.literal("message"),
  content: z.array(z.object({ annotations: z.array(z.unknown()).nullish() })),
});

/** What is read of an answer of the Responses API. */
export const webAnswerSchema = z.object({
  status: z.string().nullish(),
  error: z.object({ message: z.string() }).nullish(),
  output: z.array(z.unknown()),
});

const parsedAs = <Value>(schema: z.ZodType<Value>, values: readonly unknown[]): readonly Value[] =>
  values.flatMap((value) => {
    const { data } = schema.safeParse(value);
    return data === undefined ? [] : [data];
  });

// Put behind cited addresses, and not behind consulted ones.
const withoutMark = (url: string): string => url.replace(/[?&]utm_source=openai$/u, "");

const eachOnce = (sources: readonly WebSource[]): readonly WebSource[] => {
  const seen = new Set<string>();
  return sources.filter(({ url }) => !seen.has(url) && seen.add(url));
};

/** Whether the search tool was used at all. */
export const hasSearched = (output: readonly unknown[]): boolean => parsedAs(searchCall, output).length > 0;

/**
 * The pages in the annotations of an answer and in the calls of the search tool. URLs in the model's prose are not read: it can
 * invent them, a page can make it say them.
 */
export const webSourcesOf = (output: readonly unknown[]): readonly WebSource[] => {
  const cited = parsedAs(message, output)
    .flatMap(({ content }) => content)
    .flatMap(({ annotations }) => parsedAs(citation, annotations ?? []))
    .map(({ url, title }) => ({ url: withoutMark(url), title: title ?? undefined }));
  const consulted = parsedAs(searchCall, output)
    .flatMap(({ action }) => parsedAs(source, action?.sources ?? []))
    .map(({ url }) => ({ url, title: undefined }));
  return eachOnce([...cited, ...consulted]);
};
