import type { WantedProvider } from "@quarry/contracts";
import { detectLanguage } from "@quarry/text";
import { searchesLocally } from "../research/report/sources.ts";
import type { RunState } from "../research/state.ts";
import type { RunFacts } from "../research/step.ts";

const isAskedFor = ({ request: { sources } }: RunFacts): boolean =>
  sources.web === true || sources.providers !== undefined || sources.sites.length > 0;

const isGivenNothing = ({ request }: RunFacts): boolean =>
  request.sources.urls.length === 0 && request.collectionId === undefined && request.sources.local !== true;

/** Whether the run was told to search the web, and does not only try because it was given nothing else. */
export const insistsOnWeb = (facts: RunFacts): boolean =>
  facts.request.sources.web !== false && isAskedFor(facts);

/** Whether the run searches the web: when asked to, by whatever option, or when no other source was given. */
export const searchesWeb = (facts: RunFacts): boolean =>
  facts.request.sources.web ?? (isAskedFor(facts) || isGivenNothing(facts));

/** Whom a query goes to. What is stored is asked for its best results only, and a site that is named lists its pages itself. */
export const providersToAsk = (facts: RunFacts, page = 1): readonly WantedProvider[] => {
  const { providers, sites } = facts.request.sources;
  const local: readonly WantedProvider[] = searchesLocally(facts) && page === 1 ? ["local"] : [];
  if (!searchesWeb(facts)) return local;
  const web: readonly WantedProvider[] = providers ?? ["web"];
  return [...new Set<WantedProvider>([...local, ...web, ...(sites.length > 0 ? ["sitemap" as const] : [])])];
};

/** The language that pages are wanted in: the run's, where the question itself shows that it is written in it. */
export const wantedLanguage = ({ language }: RunState, { request }: RunFacts): string | undefined => {
  const shown = detectLanguage(request.question);
  return shown !== "und" && shown === language.split("-", 1)[0] ? shown : undefined;
};
