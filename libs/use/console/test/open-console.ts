import { eventually } from "@quarry/testkit";
import { openPage, startChromium } from "@quarry/testkit/browser";
import axe from "axe-core";
import type { Page } from "puppeteer-core";
import { expect } from "vitest";
import { type Answers, startFakeGateway } from "./fake-gateway.ts";

/** Returns the violations that axe finds on the current page. */
export const violationsOf = async (page: Page): Promise<unknown> => {
  // The page's policy would block a script, so the checker is injected by the debugger.
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(axe.source);
  return await page.evaluate(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).slice(0, 3).join(" ")))`,
  );
};

/** Returns an expression that is true in a page that shows these words. */
export const shows = (words: string): string => `document.body.innerText.includes(${JSON.stringify(words)})`;

/** Waits until a page shows these words. Waiting inside the page would need eval, which its policy forbids. */
export const visible = async (page: Page, words: string): Promise<void> => {
  await eventually(async () => expect([words, await page.evaluate(shows(words))]).toEqual([words, true]));
};

/** Starts Chromium with the page, answered by a gateway of the test. */
export const startConsole = async (answers: Answers) => {
  const gateway = await startFakeGateway(answers);
  const browser = await startChromium();
  return {
    url: gateway.url,
    open: async (path: string, look: { width?: number; scheme?: "light" | "dark" } = {}) => {
      const opened = await openPage(browser, { home: gateway.url, ...look });
      await opened.page.goto(`${gateway.url}/#/${path}`);
      return opened;
    },
    /** Returns the last request to a route. */
    lastAsked: (method: string, path: string) =>
      gateway.asked.findLast((one) => one.method === method && one.path === path),
    close: async (): Promise<void> => {
      await browser.close();
      gateway.close();
    },
  };
};
