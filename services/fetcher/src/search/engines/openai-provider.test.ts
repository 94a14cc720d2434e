import type { WebSearch, WebSearchRequest } from "@quarry/language-model";
import { describe, expect, it } from "vitest";
import { aQuery, noSignal } from "../../testing/fake-endpoint.ts";
import { createOpenAiProvider } from "./openai-provider.ts";

const opened = () => {
  const asked: WebSearchRequest[] = [];
  const webSearch: WebSearch = {
    host: "model.test",
    search: (request) => {
      asked.push(request);
      return Promise.resolve([
        { url: "https://a.org/", title: "Jobs" },
        { url: "https://b.org/", title: undefined },
      ]);
    },
  };
  return { asked, provider: createOpenAiProvider(() => Promise.resolve(webSearch)) };
};

describe("createOpenAiProvider", () => {
  it("answers with pages and their titles, without words of the model", async () => {
    const { provider } = opened();
    expect(await provider.search(aQuery, noSignal)).toEqual([
      {
        uri: "https://a.org/",
        title: "Jobs",
        snippet: "",
        provider: "openai",
        rank: 1,
        foundBy: [{ provider: "openai", rank: 1 }],
      },
      {
        uri: "https://b.org/",
        title: "",
        snippet: "",
        provider: "openai",
        rank: 2,
        foundBy: [{ provider: "openai", rank: 2 }],
      },
    ]);
  });

  it("passes on what is wanted", async () => {
    const { asked, provider } = opened();
    await provider.search(
      { ...aQuery, limit: 1, language: "de", recency: "day", sites: ["a.org"] },
      noSignal,
    );
    expect(asked).toEqual([
      { query: "stalled jobs", limit: 1, language: "de", recency: "day", sites: ["a.org"] },
    ]);
  });
});
