import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "@quarry/testkit";
import { chromiumPath, openPage, startChromium } from "@quarry/testkit/browser";
import axe from "axe-core";
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { LocalStack } from "../../src/stack/start-stack.ts";
import { key } from "./key.ts";

const text = `# Basalt

Basalt is a dark volcanic rock that forms when lava cools at the surface of the Earth.

Most of the floor of the oceans consists of basalt. Columns of basalt form when thick lava cools slowly and cracks.`;

/** Returns the violations that axe finds on the current page. */
const violationsOf = async (page: Page): Promise<unknown> => {
  // The page's policy would block a script, so the checker is injected through the debugger.
  await page.evaluate(axe.source);
  return await page.evaluate(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).slice(0, 3).join(" ")))`,
  );
};

/** Tests the page of a gateway that requires a key. */
export const testConsole = (stackOf: () => LocalStack): void => {
  describe.skipIf(chromiumPath === undefined)("the page of the gateway (needs chromium on the PATH)", () => {
    const home = mkdtempSync(join(tmpdir(), "quarry-console-"));
    const file = join(home, "basalt.md");
    let stack: LocalStack;
    let browser: Browser;

    beforeAll(async () => {
      stack = stackOf();
      writeFileSync(file, text);
      browser = await startChromium();
    });

    afterAll(async () => {
      await browser.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    });

    // Polls from outside, because waiting in the page needs `eval`, which its policy forbids.
    const visible = (page: Page, words: string): Promise<unknown> =>
      eventually(async () => expect(await page.evaluate("document.body.innerText")).toContain(words));

    it("leads from a key and a file to a report, and from its statement to the words in the source", async () => {
      const { page, complaints, ask } = await openPage(browser, { home: stack.gatewayUrl });
      await page.goto(stack.gatewayUrl);
      await visible(page, "Sign in");
      expect(await violationsOf(page)).toEqual([]);
      await page.type("#key", "not the key");
      await page.keyboard.press("Enter");
      await visible(page, "This API key is not known");
      await page.evaluate(`document.querySelector("#key").select()`);
      await page.type("#key", key);
      await page.keyboard.press("Enter");
      await page.waitForSelector("#question");

      expect(await violationsOf(page)).toEqual([]);
      await page.type("#question", "What is basalt and where does it form?");
      const chooser = await page.$("#files");
      await (chooser as Awaited<ReturnType<typeof page.$<"input">>>)?.uploadFile(file);
      await visible(page, "basalt.md");
      await page.click("button.primary");
      await page.waitForSelector(".quoted .cite", { timeout: 600_000 });
      expect(await violationsOf(page)).toEqual([]);

      await page.focus(".quoted .cite");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".source-text mark");
      const shown = await ask(
        `({ statement: document.querySelector(".quoted").innerText, mark: document.querySelector("mark").innerText, whole: document.querySelector(".source-text").textContent })`,
        z.object({ statement: z.string(), mark: z.string(), whole: z.string() }),
      );
      expect(shown.statement.toLowerCase()).toContain("basalt");
      expect(text).toContain(shown.mark);
      expect(shown.whole).toContain("Columns of basalt form");
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await eventually(async () =>
        expect(await page.evaluate("document.activeElement.className")).toContain("cite"),
      );

      for (const part of ["claims", "sources", "audit", "progress"]) {
        await page.click(`.tabs a[href$="/${part}"]`);
        await page.waitForSelector(`.tabs a[href$="/${part}"][aria-current="page"]`);
        await eventually(async () => expect(await page.$(".waiting")).toBeNull());
        expect([part, await violationsOf(page)]).toEqual([part, []]);
      }
      await page.goto(`${stack.gatewayUrl}/#/templates`);
      await visible(page, "Brief for a board");
      expect(await violationsOf(page)).toEqual([]);
      await page.goto(`${stack.gatewayUrl}/#/runs`);
      await visible(page, "What is basalt");
      // The browser itself reports the two requests that are refused before the key is entered.
      expect(complaints.filter((line) => !line.includes("401"))).toEqual([]);
    });

    it("fits a small screen in the dark, and reads what a collection holds", async () => {
      const { page, complaints } = await openPage(browser, {
        home: stack.gatewayUrl,
        width: 380,
        scheme: "dark",
      });
      await page.goto(`${stack.gatewayUrl}/#/collections`);
      await page.waitForSelector(".list a");
      await page.click(".list a");
      await visible(page, "can be read");
      await page.waitForSelector('.list a[href*="/items/"]');
      await page.click('.list a[href*="/items/"]');
      await page.waitForSelector(".source-text");
      await page.click("details > summary");
      await page.type("#request-keywords", "oceans");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".found .piece");
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      expect(complaints).toEqual([]);
    });
  });
};
