import type { AskArguments } from "./arguments.ts";
import { isUrl } from "./sources/collect-sources.ts";
import { webOptionNames } from "./web-options.ts";

/** Fields of the request that the user knows under another name. */
const optionOf: ReadonlyMap<string, string> = new Map([
  ["goal", "--goal"],
  ["plan", "--plan"],
  ["collectionId", "--collection"],
  ["modes", "--mode"],
  ["topK", "--top-k"],
  ["depth", "--depth"],
  ["language", "--language"],
  ["budget.tokens", "--max-tokens"],
  ["budget.cost", "--max-cost"],
  ["sources.urls", "--source"],
  ...[...webOptionNames].map(([field, option]) => [`sources.${field}`, option] as const),
]);

/** What a field of the request is called on the command line, with the value where it is one of several. */
export const nameOption = (path: readonly PropertyKey[], { sources, web, modes }: AskArguments): string => {
  const given: Readonly<Record<string, readonly string[] | undefined>> = {
    modes,
    "sources.urls": [...new Set(sources.filter(isUrl))],
    "sources.sites": web.sites,
    "sources.excludeSites": web.excludeSites,
    "sources.providers": web.engines,
  };
  const field = path.filter((key) => typeof key === "string").join(".");
  const value = given[field]?.[Number(path.find((key) => typeof key === "number"))];
  const option = optionOf.get(field) ?? field;
  return value === undefined ? option : `${option} ${value || '""'}`;
};
