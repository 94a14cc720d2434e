import { z } from "zod";

/** The search engines on the web by name, in the order in which they are asked and shown. */
export const engineNameSchema = z.enum([
  "searxng",
  "brave",
  "tavily",
  "openai",
  "wikipedia",
  "openalex",
  "arxiv",
  "europepmc",
  "crossref",
  "stackexchange",
  "github",
  "hackernews",
]);

export type EngineName = z.output<typeof engineNameSchema>;

export interface SearchEngine {
  /** Its name in sentences for the user. */
  readonly label: string;
  /** The variable that sets it up; a keyless engine is set up unless that variable leaves it out. */
  readonly setUpBy: string;
  /** Whether it answers without an account, and so is on by default. */
  readonly isKeyless: boolean;
}

const keyed = (label: string, setUpBy: string): SearchEngine => ({ label, setUpBy, isKeyless: false });
const keyless = (label: string): SearchEngine => ({ label, setUpBy: "SEARCH_KEYLESS", isKeyless: true });

/** The one table of search engines: names, labels, and the variables that set them up. */
export const searchEngines: Readonly<Record<EngineName, SearchEngine>> = {
  searxng: keyed("SearXNG", "SEARXNG_URL"),
  brave: keyed("Brave", "BRAVE_API_KEY"),
  tavily: keyed("Tavily", "TAVILY_API_KEY"),
  openai: keyed("OpenAI", "OPENAI_SEARCH_API_KEY"),
  wikipedia: keyless("Wikipedia"),
  openalex: keyless("OpenAlex"),
  arxiv: keyless("arXiv"),
  europepmc: keyless("Europe PMC"),
  crossref: keyless("Crossref"),
  stackexchange: keyless("Stack Exchange"),
  github: keyless("GitHub"),
  hackernews: keyless("Hacker News"),
};

/** Names the variables that set search engines up: "SEARCH_KEYLESS, SEARXNG_URL, … or TAVILY_API_KEY". */
export const engineVariables = (): string => {
  const variables = new Set(Object.values(searchEngines).map(({ setUpBy }) => setUpBy));
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(variables);
};
