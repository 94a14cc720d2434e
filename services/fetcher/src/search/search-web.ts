import {
  engineNameSchema,
  type Field,
  type ProviderReport,
  searchEngines,
  type SearchProviderName,
  type SearchResult,
  type searchWeb,
  type WantedProvider,
} from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { isOnSite } from "@quarry/text";
import type { ProviderQuery, SearchProvider } from "../ports.ts";
import { askProvider } from "./ask-provider.ts";
import { providerLabel, engineSetupAdvice, setUpBy } from "./engines/engine-names.ts";
import { fuseAnswers } from "./fuse-answers.ts";

const isWeb = (uri: string): boolean => /^https?:/iu.test(uri);

const isAddress = (uri: string): boolean => isWeb(uri) && URL.canParse(uri);

/**
 * Returns the usable results. A web result must be readable and on a wanted site, even if the provider ignored the filter.
 * A stored document needs no address; stored pages must be on the wanted sites, stored files need not.
 */
export const filterResults = (
  results: readonly SearchResult[],
  { sites, excludeSites }: Pick<ProviderQuery, "sites" | "excludeSites">,
  allows: (url: string) => boolean,
): readonly SearchResult[] =>
  results.filter(({ uri, documentId }) => {
    if (documentId !== undefined && !isWeb(uri)) return true;
    if (documentId === undefined && !(isAddress(uri) && allows(uri))) return false;
    return (sites.length === 0 || isOnSite(uri, sites)) && !isOnSite(uri, excludeSites);
  });

/** The providers for a query, and a report for each one that cannot be used. */
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

/** True if an engine has sources for a field; always true for a general question or an unknown field. */
const hasField = (name: SearchProviderName, field: Field | undefined): boolean => {
  const { data: engine } = engineNameSchema.safeParse(name);
  const fields = engine && searchEngines[engine].fields;
  return field === undefined || field === "general" || fields === undefined || fields.includes(field);
};

/**
 * Selects the requested providers among the configured ones. `web` means every engine with sources of the question's field, plus
 * sitemaps if sites are given; without any engine one sentence names what to configure.
 */
export const chooseProviders = (
  wanted: readonly WantedProvider[],
  providers: readonly SearchProvider[],
  { sites, field }: { readonly sites: readonly string[]; readonly field?: Field | undefined },
): ChosenProviders => {
  const named = wanted.flatMap((name) => (name === "web" ? [] : [name]));
  const engines = providers.filter(isEngine);
  const ofField = engines.filter(({ name }) => hasField(name, field));
  const meantByWeb = new Set(ofField.length > 0 ? ofField : engines);
  const isMeant = (provider: SearchProvider): boolean => {
    if (named.some((name) => name === provider.name)) return true;
    if (!wanted.includes("web")) return false;
    return meantByWeb.has(provider) || (provider.name === "sitemap" && sites.length > 0);
  };
  const unknown = [...new Set(named)].filter((name) => !providers.some((provider) => provider.name === name));
  const noWeb: readonly ProviderReport[] =
    wanted.includes("web") && engines.length === 0
      ? [
          {
            provider: "searxng",
            status: "not-configured",
            results: 0,
            detail: `No search engine is set up; ${engineSetupAdvice()}`,
          },
        ]
      : [];
  // One sentence is enough: it names this provider too.
  const others = unknown.filter((name) => noWeb.length === 0 || setUpBy(name) === undefined);
  return { asked: providers.filter(isMeant), missing: [...noWeb, ...others.map(missing)] };
};

export interface SearchWebPorts {
  readonly providers: readonly SearchProvider[];
  /** True if a page can be read at this address; default true. */
  readonly allows?: (url: string) => boolean;
}

// Minimum results per engine: shorter lists overlap too little for agreement between engines to affect the ranking.
const minToFuse = 10;

/** Returns the query for a provider; on the first page engines are asked for more results than needed, for the fusion. */
const askedOf = (query: ProviderQuery, { name }: SearchProvider): ProviderQuery =>
  name === "local" || query.page > 1 ? query : { ...query, limit: Math.max(query.limit, minToFuse) };

const diagnosisOf = ({ status, detail }: ProviderReport): readonly string[] =>
  status === "answered" || detail === undefined ? [] : [detail];

/** Asks every requested provider in parallel and merges the answers; providers without an answer are named in the diagnosis. */
export const createSearchWeb =
  ({ providers, allows = () => true }: SearchWebPorts): Handler<typeof searchWeb> =>
  async ({ providers: wanted, field, ...query }, { signal }) => {
    const { asked, missing } = chooseProviders(wanted, providers, { sites: query.sites, field });
    const answers = await Promise.all(
      asked.map((provider) => askProvider(provider, askedOf(query, provider), signal)),
    );
    signal.throwIfAborted();
    const lists = answers.map(({ results }) => filterResults(results, query, allows));
    const reports = [...answers.map(({ report }) => report), ...missing];
    return {
      results: [...fuseAnswers(lists, query)],
      diagnosis: reports.flatMap(diagnosisOf),
      providers: reports,
    };
  };
