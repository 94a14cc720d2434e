import type { fetchPage, OutputOf, Source } from "@quarry/contracts";
import { isOnSite } from "@quarry/text";
import type { RunFacts } from "../research/step.ts";

/** Whether a source that was found may be used, by the sites that are wanted and those that are not. */
export const isWantedSite = (uri: string, { request: { sources } }: RunFacts): boolean => {
  const { sites, excludeSites, local } = sources;
  if (isOnSite(uri, excludeSites)) return false;
  return sites.length === 0 || isOnSite(uri, sites) || (local === true && !/^https?:/i.test(uri));
};

const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);

/** Whether the user has named the site of a page, by an address or by the site. */
export const isNamedByUser = (uri: string, { request: { sources } }: RunFacts): boolean =>
  (sources.sites.length > 0 && isOnSite(uri, sources.sites)) ||
  sources.urls.some((url) => hostOf(url) === hostOf(uri));

/** What stands for the address of a document that was recalled, until it is known. */
export const recalledUri = (documentId: string): string => `document:${documentId}`;

/** Whether nobody handed a source in: the run has found it itself. */
const isFound = (source: Source, { request }: RunFacts): boolean => {
  if (source.kind === "url") return !request.sources.urls.includes(source.url);
  return source.kind === "stored" && source.uri === recalledUri(source.documentId);
};

/** Why a document that was found is not used: where it really stands is not a site that is wanted. Undefined for any other. */
export const offTheSites = (
  source: Source,
  output: OutputOf<typeof fetchPage>,
  facts: RunFacts,
): OutputOf<typeof fetchPage> | undefined => {
  if (output.status !== "stored" || !isFound(source, facts)) return undefined;
  const { uri } = output.document;
  if (isWantedSite(uri, facts)) return undefined;
  const detail = "It stands on a site that this run leaves out; see sites and excludeSites of the request.";
  return { status: "unavailable", uri, reason: "refused", detail };
};
