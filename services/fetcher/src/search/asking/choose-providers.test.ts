import type { SearchProviderName, WantedProvider } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import type { SearchProvider } from "../../ports.ts";
import { setOneUp } from "../engines/engine-names.ts";
import { chooseProviders } from "./choose-providers.ts";

const provider = (name: SearchProviderName): SearchProvider => ({ name, search: () => Promise.resolve([]) });
const chosen = (
  wanted: readonly WantedProvider[],
  present: readonly SearchProviderName[],
  sites: readonly string[] = [],
) => {
  const { asked, missing } = chooseProviders(wanted, present.map(provider), sites);
  return { asked: asked.map(({ name }) => name), missing: missing.map(({ provider }) => provider) };
};

describe("chooseProviders", () => {
  it("takes web for every engine that is set up", () => {
    expect(chosen(["web"], ["local", "searxng", "openai"])).toEqual({
      asked: ["searxng", "openai"],
      missing: [],
    });
  });

  it("asks a provider once that is wanted twice", () => {
    expect(chosen(["web", "brave", "brave", "local"], ["local", "brave"]).asked).toEqual(["local", "brave"]);
  });

  it("looks through sitemaps when there are sites to look at, or when told to", () => {
    const present = ["searxng", "sitemap"] as const;
    expect(chosen(["web"], present).asked).toEqual(["searxng"]);
    expect(chosen(["web"], present, ["a.org"]).asked).toEqual(["searxng", "sitemap"]);
    expect(chosen(["sitemap"], present).asked).toEqual(["sitemap"]);
  });

  it("says what is missing once, for a name and for the web", () => {
    expect(chosen(["brave", "tavily"], ["brave"])).toEqual({ asked: ["brave"], missing: ["tavily"] });
    const nothing = chooseProviders(["web", "brave", "local"], [provider("sitemap")], ["a.org"]);
    expect(nothing.asked.map(({ name }) => name)).toEqual(["sitemap"]);
    expect(nothing.missing.map(({ detail }) => detail)).toEqual([
      `No search engine is set up; ${setOneUp()}`,
      "local is not set up here",
    ]);
  });
});
