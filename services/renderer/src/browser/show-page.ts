import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { z } from "zod";
import { measurePage, scrollOn, serializePage } from "./page-scripts.ts";

/** How much of a page is shown. */
export interface ShowLimits {
  /** Characters of its HTML. */
  readonly maxHtmlCharacters: number;
  /** How often it is scrolled on. */
  readonly maxScrolls: number;
}

/** A page that is being loaded. */
export interface LoadingPage {
  readonly page: Page;
  /** Requests that have not been answered. */
  readonly open: () => number;
  /** Milliseconds, by the clock that only grows, at which what is there is taken. */
  readonly until: number;
}

const measureSchema = z.object({ characters: z.number(), height: z.number() });
type Measure = z.output<typeof measureSchema>;

const lookEveryMs = 200;
/** So often in a row a page must be the same to be finished; with requests that are not answered, as with a stream, so often. */
const [quietLooks, patientLooks] = [3, 12];
/** A page with hardly any text is waited for longer. */
const [fewCharacters, emptyLooks] = [200, 25];
/** Of a page that grows for ever, the beginning is taken. */
const enoughCharacters = 500_000;

const isSame = (one: Measure | undefined, other: Measure): boolean =>
  one?.characters === other.characters && one.height === other.height;

/** Nothing while the page goes from one address to another. */
const measure = async (page: Page): Promise<Measure | undefined> => {
  const measured: unknown = await page.evaluate(measurePage).catch((error: unknown) => {
    if (page.isClosed()) throw error;
  });
  return measureSchema.safeParse(measured).data;
};

/** Waits until the text of a page stays as it is, and says how long it is. */
const settle = async ({ page, open, until }: LoadingPage): Promise<number> => {
  let last: Measure | undefined;
  for (let looks = 0; performance.now() < until;) {
    await pause(lookEveryMs);
    const now = await measure(page);
    looks = now !== undefined && isSame(last, now) ? looks + 1 : 0;
    last = now;
    const enough = open() === 0 ? quietLooks : patientLooks;
    if (last !== undefined && looks >= (last.characters < fewCharacters ? emptyLooks : enough)) break;
  }
  return last?.characters ?? 0;
};

/** Scrolls until nothing comes any more, there is enough, or time is up. */
const scrollThrough = async (loading: LoadingPage, maxScrolls: number): Promise<void> => {
  let characters = -1;
  for (let scrolls = 0; scrolls < maxScrolls && performance.now() < loading.until; scrolls += 1) {
    const isAtEnd = await loading.page.evaluate(scrollOn).catch(() => true);
    const now = await settle(loading);
    if (now > enoughCharacters || (isAtEnd === true && now === characters)) return;
    characters = now;
  }
};

/**
 * Waits for the text of a page, refuses its wall of consent, scrolls through it, and answers with its HTML; undefined where that is longer
 * than it may be. Rejects when the browser ends.
 */
export const showPage = async (
  loading: LoadingPage,
  { maxHtmlCharacters, maxScrolls }: ShowLimits,
  refuseConsent: (page: Page) => Promise<void>,
): Promise<string | undefined> => {
  await settle(loading);
  await refuseConsent(loading.page);
  await scrollThrough(loading, maxScrolls);
  const html: unknown = await loading.page.evaluate(serializePage(maxHtmlCharacters));
  return typeof html === "string" ? html : undefined;
};
