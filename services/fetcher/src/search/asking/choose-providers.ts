import type { ProviderReport, SearchProviderName, WantedProvider } from "@quarry/contracts";
import type { SearchProvider } from "../../ports.ts";
import { providerLabel, setOneUp, setUpBy } from "../engines/engine-names.ts";

/** Whom a query goes to, and a report for everybody it cannot go to. */
export interface ChosenProviders {
  readonly asked: readonly SearchProvider[];
  readonly missing: readonly ProviderReport[];
}

const isEngine = ({ name }: SearchProvider): boolean => setUpBy(name) !== undefined;

const missing = (provider: SearchProviderName): ProviderReport => {
  const variable = setUpBy(provider);
  const label = providerLabel(provider);
  const detail = variable === undefined ? "is not set up here" : `is not set up here; set ${variable}`;
  return { provider, status: "not-configured", results: 0, detail: `${label} ${detail}` };
};

/**
 * Finds those that are wanted among those that are set up. `web` means every engine, and the pages that sites list themselves when
 * there are sites to look at; without any engine one sentence says what to set.
 */
export const chooseProviders = (
  wanted: readonly WantedProvider[],
  providers: readonly SearchProvider[],
  sites: readonly string[],
): ChosenProviders => {
  const named = wanted.flatMap((name) => (name === "web" ? [] : [name]));
  const engines = providers.filter(isEngine);
  const isMeant = (provider: SearchProvider): boolean => {
    if (named.some((name) => name === provider.name)) return true;
    if (!wanted.includes("web")) return false;
    return isEngine(provider) || (provider.name === "sitemap" && sites.length > 0);
  };
  const unknown = [...new Set(named)].filter((name) => !providers.some((provider) => provider.name === name));
  const noWeb: readonly ProviderReport[] =
    wanted.includes("web") && engines.length === 0
      ? [
          {
            provider: "searxng",
            status: "not-configured",
            results: 0,
            detail: `No search engine is set up; ${setOneUp()}`,
          },
        ]
      : [];
  // One sentence is enough: it names this one, too.
  const others = unknown.filter((name) => noWeb.length === 0 || setUpBy(name) === undefined);
  return { asked: providers.filter(isMeant), missing: [...noWeb, ...others.map(missing)] };
};
