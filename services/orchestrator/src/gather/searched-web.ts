import type { ProviderReport, Stop, WantedProvider } from "@quarry/contracts";
import { searchesWeb as requestSearchesWeb } from "@quarry/runs";
import { detectLanguage } from "@quarry/text";
import type { RunState } from "../research/state.ts";
import { isLate, type RunFacts } from "../research/step.ts";
import { searchesLocally } from "./sources.ts";

const isAskedFor = ({ request: { sources } }: RunFacts): boolean =>
  sources.web === true || sources.providers !== undefined || sources.sites.length > 0;

/** True if the request asks for a web search explicitly. */
const insistsOnWeb = (facts: RunFacts): boolean => facts.request.sources.web !== false && isAskedFor(facts);

/** True if the run searches the web: because an option asks for it, or because there are no other sources. */
export const searchesWeb = ({ request }: RunFacts): boolean => requestSearchesWeb(request);

/**
 * Returns the providers for a query. The store has only one page of results; with named sites, their sitemaps are searched too.
 */
export const providersToAsk = (facts: RunFacts, page = 1): readonly WantedProvider[] => {
  const { providers, sites } = facts.request.sources;
  const local: readonly WantedProvider[] = searchesLocally(facts) && page === 1 ? ["local"] : [];
  if (!searchesWeb(facts)) return local;
  const web: readonly WantedProvider[] = providers ?? ["web"];
  return [...new Set<WantedProvider>([...local, ...web, ...(sites.length > 0 ? ["sitemap" as const] : [])])];
};

/** Returns the language of wanted pages: the run's, if the question itself is recognisably written in it. */
export const wantedLanguage = ({ language }: RunState, { request }: RunFacts): string | undefined => {
  const shown = detectLanguage(request.question);
  return shown !== "und" && shown === language.split("-", 1)[0] ? shown : undefined;
};

const isSetUp = ({ status }: ProviderReport): boolean => status !== "not-configured";

/** Joins the distinct problems that search engines report about themselves; undefined if there are none. */
const diagnosisOf = (reports: readonly ProviderReport[]): string | undefined => {
  const lines = new Set(reports.flatMap(({ detail }) => detail ?? []));
  return lines.size === 0 ? undefined : [...lines].join("; ");
};

/**
 * Returns why the web search found nothing, if no search engine answered; undefined otherwise, and if the run does not require
 * the web and no engine is configured.
 */
export const webProblem = ({ web }: RunState, facts: RunFacts): string | undefined => {
  if (!searchesWeb(facts) || web.isReached || web.reports.length === 0) return undefined;
  if (!insistsOnWeb(facts) && !web.reports.some(isSetUp)) return undefined;
  const diagnosis = web.reports.map(({ provider, status }) => `${provider} is ${status}`).join("; ");
  return `the web could not be searched: ${diagnosisOf(web.reports) ?? diagnosis}`;
};

const noSource = "there was no source to read; give --source, or configure a search provider";

/** Failures of a site that did not respond. */
const silence = new Set(["unreachable", "timeout"]);

const noneOfUse = (unused: RunState["unused"]): string => {
  const counts = [...Map.groupBy(unused, ({ reason }) => reason)].map(
    ([reason, { length }]) => `${length} ${reason}`,
  );
  const isCutOff = unused.length > 1 && unused.every(({ reason }) => silence.has(reason));
  const advice = isCutOff ? "; no site answers, so check the fetcher's connection to the web" : "";
  return `none of ${unused.length} sources could be used (${counts.join(", ")}); the list of sources says why${advice}`;
};

const detailOf = (state: RunState, facts: RunFacts): string => {
  const { unused, web, collection } = state;
  const { deadlineMs } = facts.request.budget;
  if (isLate(facts))
    return `three quarters of the deadline of ${deadlineMs} ms passed before a source could be read; raise budget.deadlineMs`;
  if (unused.length > 0) return noneOfUse(unused);
  if (!searchesWeb(facts))
    return collection === null || collection.items === 0
      ? noSource
      : `nothing in the collection of ${collection.items} items was found for the question; ask in its words, or add items about it`;
  const problem = webProblem(state, facts);
  if (problem !== undefined) return `there was no source to read: ${problem}`;
  const diagnosis = diagnosisOf(web.reports);
  if (web.isReached)
    return `the web was searched and nothing was found; ask in other words, or give --source${diagnosis === undefined ? "" : ` (${diagnosis})`}`;
  return diagnosis === undefined ? noSource : `${noSource}: ${diagnosis}`;
};

/** Returns why there is no answer, with a remedy. */
export const nothingFound = (state: RunState, facts: RunFacts): Stop => ({
  reason: "nothing-found",
  detail: detailOf(state, facts),
});
