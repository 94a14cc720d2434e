import { describe, expect, it } from "vitest";
import type { ProviderGuard, SearchProvider } from "../../ports.ts";
import { aQuery, noSignal } from "../../testing/fake-endpoint.ts";
import { askProvider } from "./ask-provider.ts";

const result = { uri: "https://a.org/", title: "", snippet: "", provider: "brave", rank: 1 } as const;
const brave = (search: SearchProvider["search"], guard?: ProviderGuard): SearchProvider => ({
  name: "brave",
  search,
  ...(guard === undefined ? {} : { guard }),
});

describe("askProvider", () => {
  it("reports how many results there are", async () => {
    const answer = await askProvider(
      brave(() => Promise.resolve([result])),
      aQuery,
      noSignal,
    );
    expect(answer).toEqual({
      results: [result],
      report: { provider: "brave", status: "answered", results: 1 },
    });
  });

  it("calls an empty answer empty, with what is noted about it", async () => {
    const provider = brave((_query, _signal, note) => {
      note?.("all of its engines sleep");
      return Promise.resolve([]);
    });
    expect((await askProvider(provider, aQuery, noSignal)).report).toEqual({
      provider: "brave",
      status: "empty",
      results: 0,
      detail: "Brave: all of its engines sleep",
    });
  });

  it.each([
    [new Error("Brave answers 401"), "Brave answers 401"],
    [new Error("api.test refuses connections"), "Brave: api.test refuses connections"],
    ["a string", "Brave: a string"],
  ])("makes of %s a sentence that names the provider once", async (thrown, detail) => {
    const provider = brave(() => Promise.reject(thrown));
    expect((await askProvider(provider, aQuery, noSignal)).report).toEqual({
      provider: "brave",
      status: "failed",
      results: 0,
      detail,
    });
  });

  it("says that a provider is left alone, and does not ask it", async () => {
    const asked: string[] = [];
    const search: SearchProvider["search"] = ({ query }) => {
      asked.push(query);
      return Promise.resolve([]);
    };
    const guard = { run: () => Promise.resolve({ made: false, detail: "Brave is left alone" } as const) };
    expect((await askProvider(brave(search, guard), aQuery, noSignal)).report).toEqual({
      provider: "brave",
      status: "cooling-down",
      results: 0,
      detail: "Brave is left alone",
    });
    expect(asked).toEqual([]);
  });
});
