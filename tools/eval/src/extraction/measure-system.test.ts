import { expect, it } from "vitest";
import { measureSystem } from "./measure-system.ts";
import type { GoldPage } from "./read-pages.ts";
import { wordTokens } from "./tokens.ts";

const page = (gold: Partial<GoldPage>): GoldPage => ({
  id: "1",
  url: "https://a.example/",
  type: undefined,
  text: "",
  with: [],
  without: [],
  facts: {},
  bytes: async () => new Uint8Array(),
  ...gold,
});

it("takes means over pages, over all and by type", () => {
  const measured = measureSystem(
    [
      { page: page({ text: "a b", type: "forum", with: ["a"], without: ["menu", "c"] }), text: "a b menu" },
      { page: page({ text: "c", type: "article" }), text: "" },
    ],
    wordTokens,
  );
  expect(measured).toMatchObject({ n: 2, f1: 0.4, recall: 0.5, with: 1, without: 0.5 });
  expect(measured.types["forum"]).toMatchObject({ n: 1, f1: 0.8 });
  expect(measured.types["article"]).toMatchObject({ n: 1, f1: 0, with: null, without: null });
});

it("has no types where the collection tells none", () => {
  expect(measureSystem([{ page: page({ text: "a" }), text: "a" }], wordTokens).types).toEqual({});
});
