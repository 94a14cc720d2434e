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

/** Field of a question; decides which search engines are worth asking. */
export const fieldSchema = z.enum(["medicine", "science", "software", "general"]);

export type Field = z.output<typeof fieldSchema>;

export interface SearchEngine {
  /** Its name in sentences for the user. */
  readonly label: string;
  /** The variable that sets it up; a keyless engine is set up unless that variable leaves it out. */
  readonly setUpBy: string;
  /** The fields of which it has sources; a question of another field is not sent to it. All when absent. */
  readonly fields?: readonly Field[];
  /** True if it answers without an account, and so is on by default. */
  readonly isKeyless: boolean;
}

const keyed = (label: string, setUpBy: string): SearchEngine => ({ label, setUpBy, isKeyless: false });
const keyless = (label: string, fields?: readonly Field[]): SearchEngine => ({
  label,
  setUpBy: "SEARCH_KEYLESS",
  isKeyless: true,
  ...(fields && { fields }),
});

/** The one table of search engines: names, labels, and the variables that set them up. */
export const searchEngines: Readonly<Record<EngineName, SearchEngine>> = {
  searxng: keyed("SearXNG", "SEARXNG_URL"),
  brave: keyed("Brave", "BRAVE_API_KEY"),
  tavily: keyed("Tavily", "TAVILY_API_KEY"),
  openai: keyed("OpenAI", "OPENAI_SEARCH_API_KEY"),
  wikipedia: keyless("Wikipedia"),
  openalex: keyless("OpenAlex", ["medicine", "science"]),
  arxiv: keyless("arXiv", ["science", "software"]),
  europepmc: keyless("Europe PMC", ["medicine"]),
  crossref: keyless("Crossref", ["medicine", "science"]),
  stackexchange: keyless("Stack Exchange", ["software"]),
  github: keyless("GitHub", ["software"]),
  hackernews: keyless("Hacker News", ["software"]),
};

/** Names the variables that set search engines up: "SEARCH_KEYLESS, SEARXNG_URL, … or TAVILY_API_KEY". */
export const engineVariables = (): string => {
  const variables = new Set(Object.values(searchEngines).map(({ setUpBy }) => setUpBy));
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(variables);
};
