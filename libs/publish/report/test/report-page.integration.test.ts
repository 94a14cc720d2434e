import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Citation } from "@quarry/contracts";
import { eventually } from "@quarry/testkit";
import { chromiumPath, openPage, type OpenPage, startChromium } from "@quarry/testkit/browser";
import axe from "axe-core";
import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Bundle } from "../src/bundle/bundle.ts";
import { reportCitations } from "../src/pages/report-citations.ts";
import { canalBundle } from "../src/testing/canal-bundle.ts";
import { filesOf } from "../src/testing/files-of.ts";
import { sampleBundle } from "../src/testing/sample-bundle.ts";
import { manyScriptsBundle } from "./many-scripts-bundle.ts";

const bundles: readonly { readonly name: string; readonly bundle: Bundle }[] = [
  { name: "sample", bundle: sampleBundle() },
  { name: "many-scripts", bundle: manyScriptsBundle() },
  { name: "canal", bundle: canalBundle() },
];

/** State of the target in the address bar: the words of the mark, whether they are in view, and whether they are highlighted. */
const target = `(() => {
  const mark = document.querySelector(":target");
  if (mark === null) return null;
  const rests = [...document.querySelectorAll("mark.rest")].filter((rest) => rest.dataset.of === mark.id);
  const said = (one) => {
    const copy = one.cloneNode(true);
    for (const letter of copy.querySelectorAll(".letter")) letter.remove();
    return copy.textContent;
  };
  const { top, bottom, left, right } = mark.getClientRects()[0];
  const { backgroundColor, outlineStyle } = getComputedStyle(mark);
  const around = getComputedStyle(mark.closest(".excerpt, body"));
  return {
    tag: mark.tagName,
    words: [mark, ...rests].map(said).join(""),
    isInView: top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth,
    standsOut: backgroundColor !== around.backgroundColor && outlineStyle === "solid",
  };
})()`;

const targetSchema = z.object({
  tag: z.string(),
  words: z.string(),
  isInView: z.boolean(),
  standsOut: z.boolean(),
});

const shows = async ({ ask }: OpenPage, quote: string): Promise<void> => {
  expect(await ask(target, targetSchema)).toEqual({
    tag: "MARK",
    words: quote,
    isInView: true,
    standsOut: true,
  });
};

/** Follows a link by keyboard. */
const follow = async ({ page }: OpenPage, selector: string): Promise<void> => {
  await page.focus(selector);
  await page.keyboard.press("Enter");
  await page.waitForFunction("document.readyState === 'complete'");
};

describe.skipIf(chromiumPath === undefined)("report.html in a browser (needs chromium on the PATH)", () => {
  let browser: Browser;
  let folder: string;

  const addressOf = (name: string, path: string): string => pathToFileURL(join(folder, name, path)).href;

  beforeAll(async () => {
    browser = await startChromium();
    folder = await mkdtemp(join(tmpdir(), "quarry-pages-"));
    for (const { name, bundle } of bundles)
      for (const { path, content } of filesOf(bundle)) {
        const file = join(folder, name, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, content);
      }
  });

  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(bundles)(
    "leads from every number of $name to cited words, in view and marked",
    async ({ name, bundle }) => {
      const cited = new Set(reportCitations(bundle.content.findings).map(({ quote }) => quote));
      const open = await openPage(browser);
      await open.page.goto(addressOf(name, "report.html"));
      const cites = await open.page.$$(".cite");
      expect(cites.length).toBeGreaterThanOrEqual(bundle.view.sources.cited.length);
      for (const cite of cites) {
        await open.page.evaluate("scrollTo(0, 0)");
        // The note that the link before was in is still open.
        await open.page.keyboard.press("Escape");
        const sign = await cite.$("xpath/ancestor::*[@popover]/preceding-sibling::*[1]");
        await sign?.click();
        await cite.click();
        const { words } = await open.ask(target, targetSchema);
        await shows(open, words);
        expect(cited).toContain(words);
      }
      expect(open.complaints).toEqual([]);
    },
  );

  it("opens a folded part whose entry in the contents is followed", async () => {
    const open = await openPage(browser);
    await open.page.goto(addressOf("sample", "report.html"));
    const isOpen = `document.querySelector("#method details").open`;
    expect(await open.ask(isOpen, z.boolean())).toBe(false);
    await open.page.click(`nav a[href="#method-text"]`);
    await eventually(async () => expect(await open.ask(isOpen, z.boolean())).toBe(true));
  });

  it("leads on from a cited passage to the whole text, back to the report, and to the sentence again", async () => {
    const [first] = reportCitations(sampleBundle().content.findings);
    const { documentId, quote }: Citation = first ?? { documentId: "", quote: "", start: 0, end: 0 };
    const open = await openPage(browser);
    await open.page.goto(addressOf("sample", "report.html"));
    await follow(open, "#cite-1");
    await shows(open, quote);
    const whole = `a[href^="sources/${documentId}.html#"]`;
    await follow(open, `.excerpt:has(mark:target) ${whole}`);
    expect(open.page.url()).toContain(`/sources/${documentId}.html#s`);
    await follow(open, `nav a[href$="#s10-94"]`);
    await shows(open, quote);
    await follow(open, `nav li:has(a[href$="#s10-94"]) .back`);
    await shows(open, quote);
    await follow(open, `.excerpt:has(mark:target) a[href="#cite-1"]`);
    expect(await open.ask(`document.querySelector(":target").id`, z.string())).toBe("cite-1");
    expect(open.complaints).toEqual([]);
  });

  it.each([1280, 390])(
    "opens and closes what a sign says by keyboard, in view of %d pixels",
    async (width) => {
      const open = await openPage(browser, { width });
      const shown = `(() => {
      const why = document.querySelector(".why:popover-open");
      if (why === null) return null;
      const { left, right, top, bottom } = why.getBoundingClientRect();
      return {
        words: why.textContent,
        isInView: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
      };
    })()`;
      const shownSchema = z.object({ words: z.string(), isInView: z.boolean() }).nullable();
      await open.page.goto(addressOf("canal", "report.html"));
      for (const [place, words] of [
        ["1", "The report’s own conclusion from the sources cited. [1b, 2a]"],
        ["2", "General knowledge that none of the sources states."],
      ]) {
        await follow(open, `.sign[popovertarget="why-${place}"]`);
        expect(await open.ask(shown, shownSchema)).toEqual({ words, isInView: true });
        await open.page.keyboard.press("Escape");
        expect(await open.ask(shown, shownSchema)).toBeNull();
      }
      expect(open.complaints).toEqual([]);
    },
  );

  it.each(
    bundles.flatMap((one) => [
      { ...one, width: 1280, scheme: "light" as const },
      { ...one, width: 390, scheme: "dark" as const },
    ]),
  )(
    "fits $width pixels and is accessible in $scheme colours: $name",
    async ({ name, bundle, width, scheme }) => {
      const open = await openPage(browser, { width, scheme });
      const [cited] = reportCitations(bundle.content.findings);
      for (const path of ["report.html", `sources/${cited?.documentId ?? ""}.html`]) {
        await open.page.goto(addressOf(name, path));
        expect(await open.ask("document.documentElement.scrollWidth", z.number())).toBe(width);
        await open.page.evaluate(
          `for (const folded of document.querySelectorAll("details")) folded.open = true`,
        );
        expect(await open.ask("document.documentElement.scrollWidth", z.number())).toBe(width);
        await open.page.evaluate(axe.source);
        const violations = await open.ask(
          `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).slice(0, 3).join(" ")))`,
          z.array(z.string()),
        );
        expect(violations).toEqual([]);
      }
    },
  );
});
