import { describe, expect, it } from "vitest";
import { listTexts, measurePage, serializePage } from "./page-scripts.ts";
import type { PageView } from "./page-view.ts";
import { showPage } from "./show-page.ts";

const maxHtmlCharacters = 1_000;
const [first, second] = [
  "The first row of a long list of whales.",
  "The second row of a long list of whales.",
];

/** Shows a page that lists its texts before and after scrolling, and returns the earlier texts that are written again. */
const writtenAgain = async (...looks: readonly (readonly string[] | undefined)[]): Promise<unknown> => {
  const written: string[] = [];
  let looked = 0;
  const view: PageView = {
    run: async (expression) => {
      if (expression === measurePage) return { characters: 500, height: 500 };
      if (expression !== listTexts) return written.push(expression) > 0 ? "<p>" : undefined;
      const texts = looks[looked];
      looked += 1;
      if (texts === undefined) throw new Error("Execution context was destroyed.");
      return texts;
    },
    browser: async () => "Chromium 1",
    isOpen: () => true,
  };
  const loading = { view, open: () => 0, until: Number.POSITIVE_INFINITY, refuseConsent: async () => {} };
  await showPage(loading, { maxHtmlCharacters, maxScrolls: 1 });
  return written.at(-1);
};

describe("showPage", () => {
  it.concurrent.each([
    ["a text that was scrolled past", [[first, second], [second]], [first]],
    ["nothing if the page navigates at last", [[first, second], undefined], []],
    ["nothing if the page is empty at last", [[first, second], []], []],
  ])("writes again %s", async (_what, looks, again) => {
    expect(await writtenAgain(...looks)).toBe(serializePage(maxHtmlCharacters, again));
  });
});
