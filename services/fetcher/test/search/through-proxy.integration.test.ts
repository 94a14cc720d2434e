import { createEgressAllowance } from "@quarry/egress";
import { startBrave, startOpenAiSearch, startSearxng } from "@quarry/testkit/search-servers";
import { loopback } from "@quarry/web/testing";
import { startProxy } from "@quarry/web/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { fetcherConfig } from "../../src/config.ts";
import { tryProviders } from "../../src/search/open-providers.ts";
import { apiKey } from "./set-up.ts";

const documents = [
  { uri: "https://en.wikipedia.org/", title: "Wikipedia", text: "Wikipedia, for research." },
];
const check = (environment: Readonly<Record<string, string>>) =>
  tryProviders(fetcherConfig.parse({ SEARCH_KEYLESS: "none", ...environment }), new AbortController().signal);

/** Returns the address on a host that appears to be on the public internet. */
const publicly = (url: string): string => url.replace("127.0.0.1", "api.example");

describe("search engines, for a fetcher behind an egress proxy", () => {
  it("are asked through it where they are on the public internet, and directly where they are inside", async () => {
    const searxng = await startSearxng({ documents });
    onTestFinished(() => searxng.stop());
    const brave = await startBrave({ documents, apiKey });
    onTestFinished(() => brave.stop());
    const openai = await startOpenAiSearch({ documents, apiKey });
    onTestFinished(() => openai.stop());
    const asked: string[] = [];
    const EGRESS_PROXY = await startProxy({
      allowance: createEgressAllowance(["api.example"]),
      resolve: async (hostname) => {
        asked.push(hostname);
        return [loopback];
      },
    });
    const reports = await check({
      EGRESS_PROXY,
      SEARXNG_URL: searxng.url,
      BRAVE_URL: publicly(brave.url),
      BRAVE_API_KEY: apiKey,
      OPENAI_SEARCH_URL: publicly(`${openai.url}/v1`),
      OPENAI_SEARCH_API_KEY: apiKey,
    });
    expect(reports).toEqual([
      { provider: "searxng", status: "answered", results: 1 },
      { provider: "brave", status: "answered", results: 1 },
      { provider: "openai", status: "answered", results: 1 },
    ]);
    expect(asked).toEqual(["api.example", "api.example"]);
  });

  it("say what to do when the proxy refuses them", async () => {
    const EGRESS_PROXY = await startProxy({
      allowance: createEgressAllowance([]),
      resolve: async () => [loopback],
    });
    const [report] = await check({ EGRESS_PROXY, BRAVE_URL: "http://brave.example/", BRAVE_API_KEY: apiKey });
    expect(report).toMatchObject({
      status: "failed",
      detail:
        "Brave: brave.example is refused by the egress proxy; is BRAVE_URL right? If so, name it in the proxy's EGRESS_ALLOW",
    });
  });
});
