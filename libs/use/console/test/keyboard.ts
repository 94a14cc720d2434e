import type { Page } from "puppeteer-core";
import { z } from "zod";

const focusSchema = z.object({ name: z.string(), isShown: z.boolean() });
export type Focus = z.output<typeof focusSchema>;

/** Returns the name of the focused element and whether its focus ring is visible. */
const focusNow = `(() => {
  const one = document.activeElement;
  const { top, bottom, width } = one.getBoundingClientRect();
  const name = one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? (one === document.body ? "" : one.textContent);
  const hasRing = one.matches(":focus-visible") && getComputedStyle(one).outlineStyle !== "none";
  return { name: name.trim(), isShown: hasRing && width > 0 && bottom > 0 && top < innerHeight };
})()`;

export const focusOf = async (page: Page): Promise<Focus> => focusSchema.parse(await page.evaluate(focusNow));

/**
 * Presses Tab until the element with this name has the focus.
 * @throws {Error} if Tab never reaches it or its focus is not visible
 */
export const tabTo = async (page: Page, name: string): Promise<void> => {
  const passed: string[] = [];
  while (passed.length < 100) {
    await page.keyboard.press("Tab");
    const focus = await focusOf(page);
    if (focus.name === name) {
      if (focus.isShown) return;
      throw new Error(`“${name}” has the focus, and nobody sees it`);
    }
    passed.push(focus.name.slice(0, 30));
  }
  throw new Error(`Tab never leads to “${name}”, but to ${passed.join(" | ")}`);
};

/** Moves the focus to the element with Tab and presses Enter. */
export const enter = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
};

/** Moves the focus to the field with Tab and replaces its content. */
export const fill = async (page: Page, name: string, text: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.down("Control");
  await page.keyboard.press("a");
  await page.keyboard.up("Control");
  await page.keyboard.type(text);
};

/** Moves the focus to the element with Tab, presses Enter, and chooses the file in the dialog that opens. */
export const chooseFile = async (page: Page, name: string, file: string): Promise<void> => {
  await tabTo(page, name);
  const opened = page.waitForFileChooser();
  // The browser intercepts the dialog only after it has processed that request, which is certain once the page has answered.
  await focusOf(page);
  await page.keyboard.press("Enter");
  await (await opened).accept([file]);
};
