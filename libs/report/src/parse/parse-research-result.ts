import { readResult, type ResearchResult, understandResult } from "./read-result.ts";
import { resultTokens } from "./result-tokens.ts";

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
 * The items, or the one text, that a research answer gives inside `<research_result>`, in time linear in its length. Never
 * throws. Forgives what models do: words before and after, ends that are missing, upper case, attributes, tags said twice, character references,
 * CDATA, an answer wrapped in a fence. Tags inside code are words of the code. Without the tag there is nothing; of several
 * results all items count, once each, and texts only when no result has an item.
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
