import type { ProviderQuery } from "../../ports.ts";

/** Limits of an engine on the length of a query. */
export interface QueryLimits {
  readonly characters: number;
  readonly words: number;
}

/** Removes the port of a site: engines search whole hosts. */
export const stripPort = (site: string): string => site.replace(/:\d+$/u, "");

const wantedSites = (sites: readonly string[]): readonly string[] => {
  const operators = [...new Set(sites.map((site) => `site:${stripPort(site)}`))];
  return operators.length < 2 ? operators : [`(${operators.join(" OR ")})`];
};

const lengthOf = (parts: readonly string[]) => {
  const text = parts.join(" ");
  return { text, characters: text.length, words: text.split(/\s+/u).length };
};

const fits = (parts: readonly string[], { characters, words }: QueryLimits): boolean => {
  const length = lengthOf(parts);
  return length.characters <= characters && length.words <= words;
};

const longestStart = (words: readonly string[], allows: (kept: readonly string[]) => boolean): number => {
  let kept = words.length;
  while (kept > 1 && !allows(words.slice(0, kept))) kept -= 1;
  return kept;
};

/**
 * Appends the operators `site:` and `-site:` to a query. A long query loses words at its end; operators that would leave less than
 * half of it are dropped, because results are filtered by code anyway.
 */
export const withSiteOperators = (
  { query, sites, excludeSites }: Pick<ProviderQuery, "query" | "sites" | "excludeSites">,
  limits: QueryLimits,
): string => {
  const excluded = excludeSites.map((site) => `-site:${stripPort(site)}`);
  const half = { characters: limits.characters / 2, words: limits.words / 2 };
  const operators = [[...wantedSites(sites), ...excluded], wantedSites(sites)].find((parts) =>
    fits(parts, half),
  );
  const words = query.split(/\s+/u).filter((word) => word !== "");
  const behind = operators ?? [];
  const kept = longestStart(words, (start) => fits([...start, ...behind], limits));
  return [...words.slice(0, kept), ...behind].join(" ").slice(0, limits.characters);
};
