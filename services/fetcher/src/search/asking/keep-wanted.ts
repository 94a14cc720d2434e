import type { SearchResult } from "@quarry/contracts";
import { isOnSite } from "@quarry/text";
import type { ProviderQuery } from "../../ports.ts";

const isWeb = (uri: string): boolean => /^https?:/iu.test(uri);

const isAddress = (uri: string): boolean => isWeb(uri) && URL.canParse(uri);

/**
 * The results that may be used: of the web only what can be read there and stands on the wanted sites, whatever the provider made
 * of the filter. What is stored already needs no address; of it, pages are held to the sites and files are not.
 */
export const keepWanted = (
  results: readonly SearchResult[],
  { sites, excludeSites }: Pick<ProviderQuery, "sites" | "excludeSites">,
  allows: (url: string) => boolean,
): readonly SearchResult[] =>
  results.filter(({ uri, documentId }) => {
    if (documentId !== undefined && !isWeb(uri)) return true;
    if (documentId === undefined && !(isAddress(uri) && allows(uri))) return false;
    return (sites.length === 0 || isOnSite(uri, sites)) && !isOnSite(uri, excludeSites);
  });
