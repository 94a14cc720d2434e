import { z } from "zod";

/** Web search engines by name, in the order in which they are queried and shown. */
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

/** Field of a question; determines which search engines are useful. */
export const fieldSchema = z.enum(["medicine", "science", "software", "general"]);

export type Field = z.output<typeof fieldSchema>;

export interface SearchEngine {
  /** Its name in messages. */
  readonly label: string;
  /** The variable that configures it; a keyless engine is enabled unless that variable excludes it. */
  readonly setUpBy: string;
  /** Fields with sources; questions of other fields are not sent. Absent for all fields. */
  readonly fields?: readonly Field[];
  /** True if it needs no account, and is enabled by default. */
  readonly isKeyless: boolean;
}

const keyed = (label: string, setUpBy: string): SearchEngine => ({ label, setUpBy, isKeyless: false });
const keyless = (label: string, fields?: readonly Field[]): SearchEngine => ({
  label,
  setUpBy: "SEARCH_KEYLESS",
  isKeyless: true,
  ...(fields && { fields }),
});

/** All search engines with their labels and variables. */
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

/** Names the variables that configure search engines: "SEARCH_KEYLESS, SEARXNG_URL, … or TAVILY_API_KEY". */
export const engineVariables = (): string => {
  const variables = new Set(Object.values(searchEngines).map(({ setUpBy }) => setUpBy));
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(variables);
};
