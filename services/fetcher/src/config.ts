import {
  blobConfig,
  healthConfig,
  integerVariable,
  logConfig,
  qdrantConfig,
  redisConfig,
  secretVariable,
  urlVariable,
  workerConfig,
} from "@quarry/config";
import { foundVariables } from "@quarry/egress";
import { identityVariables, politenessVariables, wayOutVariables } from "@quarry/web";
import { z } from "zod";
import { keylessEngines } from "./search/engines/engine-names.ts";

const pace = (perSecond: number) => z.coerce.number().min(0.01).max(1_000).default(perSecond);
const address = () => urlVariable("http", "https");

const keylessAddress = (url: string, label: string) =>
  address().default(url).describe(`Address of ${label}, or of a proxy before it.`);

/** Engines without an account; all are enabled by default. */
const keylessVariables = {
  SEARCH_KEYLESS: z
    .string()
    .default(keylessEngines().join(","))
    .transform((text) => text.split(",").map((name) => name.trim()))
    .refine(
      (names) => names.every((name) => name === "none" || keylessEngines().some((known) => known === name)),
      `names of ${keylessEngines().join(", ")}, separated by commas; none for none`,
    )
    .describe("Keyless search engines for runs that search the web; none for none."),
  WIKIPEDIA_URL: z
    .string()
    .regex(/^https?:\/\/[^\s@?#]+$/u, "must be an address with http or https")
    .default("https://{language}.wikipedia.org")
    .describe("Address of Wikipedia; {language} becomes the code of a language, such as en."),
  OPENALEX_URL: keylessAddress("https://api.openalex.org", "OpenAlex"),
  OPENALEX_API_KEY: secretVariable(
    z.string().optional().describe("Optional free key of OpenAlex, for ten times the searches a day."),
  ),
  ARXIV_URL: keylessAddress("https://export.arxiv.org", "arXiv's API"),
  EUROPEPMC_URL: keylessAddress("https://www.ebi.ac.uk/europepmc/webservices/rest", "Europe PMC"),
  CROSSREF_URL: keylessAddress("https://api.crossref.org", "Crossref"),
  STACKEXCHANGE_URL: keylessAddress("https://api.stackexchange.com/2.3", "Stack Exchange"),
  GITHUB_URL: keylessAddress("https://api.github.com", "GitHub's API"),
  HACKERNEWS_URL: keylessAddress("https://hn.algolia.com/api/v1", "the search of Hacker News"),
} as const;

/** Environment variables of the search engines; an engine is used when it is configured. */
export const searchVariables = {
  ...wayOutVariables,
  ...identityVariables,
  ...keylessVariables,
  SEARXNG_URL: address()
    .optional()
    .describe(
      "Address of a SearXNG that has json among its search.formats, such as http://searxng:8080; unset for none.",
    ),
  SEARXNG_REQUESTS_PER_SECOND: pace(1).describe(
    "Queries to SearXNG per second, of all fetchers together; the engines behind it suspend clients that ask too often.",
  ),
  BRAVE_API_KEY: secretVariable(
    z.string().optional().describe("Key of the Brave Search API; unset disables Brave."),
  ),
  BRAVE_URL: address()
    .default("https://api.search.brave.com")
    .describe("Address of the Brave Search API, or of a proxy before it."),
  BRAVE_REQUESTS_PER_SECOND: pace(1).describe(
    "Queries to Brave per second, of all fetchers together; most plans allow more.",
  ),
  TAVILY_API_KEY: secretVariable(z.string().optional().describe("Key of Tavily; unset disables Tavily.")),
  TAVILY_URL: address()
    .default("https://api.tavily.com")
    .describe("Address of Tavily, or of a proxy before it."),
  TAVILY_REQUESTS_PER_SECOND: pace(1.5).describe(
    "Queries to Tavily per second, of all fetchers together; keys for development allow 100 a minute.",
  ),
  OPENAI_SEARCH_API_KEY: secretVariable(
    z
      .string()
      .optional()
      .describe("Key for the web_search tool of OpenAI's Responses API; unset disables it."),
  ),
  OPENAI_SEARCH_MODEL: z
    .string()
    .default("gpt-5.4-mini")
    .describe("Model that searches; it must be able to use web_search."),
  OPENAI_SEARCH_URL: address()
    .default("https://api.openai.com/v1")
    .describe("Address of the Responses API, without /responses."),
  OPENAI_SEARCH_REQUESTS_PER_SECOND: pace(1).describe(
    "Queries to OpenAI per second, of all fetchers together.",
  ),
  OPENAI_SEARCH_TIMEOUT_MS: integerVariable(100, 25_000)
    .default(25_000)
    .describe("Milliseconds until OpenAI must have answered a query; its model searches several times."),
  SEARCH_TIMEOUT_MS: integerVariable(100, 25_000)
    .default(10_000)
    .describe("Milliseconds until any other search engine must have answered a query."),
  SEARCH_COOL_DOWN_MS: integerVariable(0, 86_400_000)
    .default(60_000)
    .describe(
      "Milliseconds without queries to a search engine that refuses (403, 429, captcha, wrong key) without naming a time, or fails five times in a row.",
    ),
} as const;

/** Parsed search variables. */
export type SearchConfig = z.output<z.ZodObject<typeof searchVariables>>;

/** Environment variables with the limits of reading. */
export const sourceVariables = {
  ...wayOutVariables,
  ...identityVariables,
  ...foundVariables,
  FETCH_MAX_BYTES: integerVariable(1_000, 500_000_000)
    .default(50_000_000)
    .describe("Maximum bytes of one unpacked file: a PDF, an archive, data, or an upload."),
  FETCH_MAX_HTML_BYTES: integerVariable(1_000, 500_000_000)
    .default(10_000_000)
    .describe("Maximum bytes of one unpacked web page or plain text from the web."),
  FETCH_MAX_CHARACTERS: integerVariable(1_000, 20_000_000)
    .default(2_000_000)
    .describe("Maximum characters of one document's text."),
  FETCH_TIMEOUT_MS: integerVariable(100, 50_000)
    .default(20_000)
    .describe("Milliseconds until a page must have arrived, redirects included."),
  ...politenessVariables,
  GRADES_FILE: z
    .string()
    .optional()
    .describe(
      "A file of your own grades: lines of host[/path], a grade A to E, and a reason; they take precedence over Quarry's own lists.",
    ),
  READ_TIMEOUT_MS: integerVariable(100, 50_000)
    .default(30_000)
    .describe("Milliseconds of the processor that parsing one document may take."),
  READ_MEMORY_MB: integerVariable(64, 16_384)
    .default(1_024)
    .describe("Megabytes of memory, heap and buffers, that reading one document may take."),
  OCR_TIMEOUT_MS: integerVariable(0, 600_000)
    .default(120_000)
    .describe(
      "Milliseconds that recognising the text of one document's scans and pictures may take; 0 reads none.",
    ),
  OCR_DATA: z
    .string()
    .default("/usr/share/tesseract-ocr/5/tessdata")
    .describe("Folder with further OCR languages, as Debian's packages tesseract-ocr-* install them."),
  YT_DLP: z
    .string()
    .default("yt-dlp")
    .describe("Program that reads videos: a name in PATH or a path. Without it their pages are read."),
  YT_DLP_TIMEOUT_MS: integerVariable(1_000, 300_000)
    .default(120_000)
    .describe("Milliseconds that it may take for one video, comments included."),
  READ_WORKERS: integerVariable(1, 64)
    .default(2)
    .describe("Documents that are parsed at the same time, in addition to one of at most 100 kB."),
} as const;

/** Environment variables of the fetcher. */
export const fetcherConfig = z.object({
  ...redisConfig,
  ...blobConfig,
  ...qdrantConfig,
  ...logConfig,
  ...healthConfig,
  ...workerConfig,
  ...sourceVariables,
  ...searchVariables,
});

export type FetcherConfig = z.output<typeof fetcherConfig>;
