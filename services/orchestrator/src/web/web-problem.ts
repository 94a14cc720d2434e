import type { ProviderReport } from "@quarry/contracts";
import type { RunState } from "../research/state.ts";
import type { RunFacts } from "../research/step.ts";
import { insistsOnWeb, searchesWeb } from "./searched-web.ts";

const isSetUp = ({ status }: ProviderReport): boolean => status !== "not-configured";

/** What search engines say of themselves, each thing once; undefined when they say nothing. */
export const diagnosisOf = (reports: readonly ProviderReport[]): string | undefined => {
  const lines = new Set(reports.flatMap(({ detail }) => detail ?? []));
  return lines.size === 0 ? undefined : [...lines].join("; ");
};

/**
 * Why the web has brought nothing, when no search engine has answered at all; undefined otherwise. A run that only tried the web
 * for want of another source has no problem where none is set up.
 */
export const webProblem = ({ web }: RunState, facts: RunFacts): string | undefined => {
  if (!searchesWeb(facts) || web.isReached || web.reports.length === 0) return undefined;
  if (!insistsOnWeb(facts) && !web.reports.some(isSetUp)) return undefined;
  const said = web.reports.map(({ provider, status }) => `${provider} is ${status}`).join("; ");
  return `the web could not be searched: ${diagnosisOf(web.reports) ?? said}`;
};
