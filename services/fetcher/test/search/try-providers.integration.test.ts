import { startBrave, startSearxng } from "@quarry/testkit/search-servers";
import { describe, expect, it, onTestFinished } from "vitest";
import { fetcherConfig } from "../../src/config.ts";
import { tryProviders } from "../../src/search/open-providers.ts";
import { apiKey } from "./set-up.ts";

const documents = [
  { uri: "https://en.wikipedia.org/", title: "Wikipedia", text: "Wikipedia, for research." },
];
const check = (environment: Readonly<Record<string, string>>) =>
  tryProviders(fetcherConfig.parse({ SEARCH_KEYLESS: "none", ...environment }), new AbortController().signal);

describe("tryProviders", () => {
  it("says how each engine answers, without Redis", async () => {
    const searxng = await startSearxng({ documents, formats: ["html"] });
    onTestFinished(() => searxng.stop());
    const brave = await startBrave({ documents, apiKey });
    onTestFinished(() => brave.stop());
    const environment = { SEARXNG_URL: searxng.url, BRAVE_URL: brave.url, BRAVE_API_KEY: apiKey };
    expect(await check(environment)).toEqual([
      {
        provider: "searxng",
        status: "failed",
        results: 0,
        detail:
          "SearXNG answers 403: json is not among its formats; add json to search.formats in settings.yml",
      },
      { provider: "brave", status: "answered", results: 1 },
    ]);
  });
});
