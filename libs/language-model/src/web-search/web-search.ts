/** What is looked for on the web through a model that can search it. */
export interface WebSearchRequest {
  readonly query: string;
  /** About so many sources are wanted. */
  readonly limit: number;
  /** Of the pages, as BCP 47; any when absent. */
  readonly language?: string | undefined;
  /** How old a page may be. */
  readonly recency?: "day" | "week" | "month" | "year" | undefined;
  /** Hosts, subdomains included; any when empty. */
  readonly sites: readonly string[];
}

/** A page that a search really found: the search tool names it, not the model. */
export interface WebSource {
  readonly url: string;
  /** Undefined for a page that was consulted and not cited. */
  readonly title: string | undefined;
}

/** Searches the web through a model's own search tool. */
export interface WebSearch {
  /** As it may be named in messages. */
  readonly host: string;
  /**
   * Cited pages first, in the order of the citations, then those that were consulted; each once.
   * @throws {Failure} `bad-configuration` (key, model, address), `upstream-busy` (with how long to wait), `upstream-failed`,
   * `bad-input`, `bad-output`, `deadline-exceeded`, the reason of the signal; the message names the variable to look at
   */
  search(request: WebSearchRequest, signal: AbortSignal): Promise<readonly WebSource[]>;
}
