import { setTimeout as pause } from "node:timers/promises";
import { errorMessage } from "@quarry/failure";
import { z } from "zod";
import { listTexts, measurePage, scrollOn, serializePage } from "./page-scripts.ts";
import type { PageView } from "./page-view.ts";
import { pressMore } from "./press-more.ts";

/** Limits for showing a page. */
export interface ShowLimits {
  /** Characters of HTML. */
  readonly maxHtmlCharacters: number;
  /** Maximum scroll steps. */
  readonly maxScrolls: number;
}

/** A page that is being loaded. */
export interface LoadingPage {
  readonly view: PageView;
  /** Number of unanswered requests. */
  readonly open: () => number;
  /** Monotonic milliseconds at which the current content is taken. */
  readonly until: number;
  readonly refuseConsent: () => Promise<void>;
}

/** Visible content of a page; none if the page keeps changing while it is read. */
export type Shown =
  | { readonly status: "shown"; readonly html: string }
  | { readonly status: "too-large" }
  | { readonly status: "unsteady"; readonly detail: string };

const textsSchema = z.array(z.string());
const measureSchema = z.object({ characters: z.number(), height: z.number() });
type Measure = z.output<typeof measureSchema>;

const lookEveryMs = 200;
/** Identical samples in a row after which a page is complete: without, and with, unanswered requests such as a stream. */
const [quietLooks, patientLooks] = [3, 12];
/** Pages with hardly any text get more time. */
const [fewCharacters, emptyLooks] = [200, 25];
/** Endless pages are cut at this length. */
const enoughCharacters = 500_000;
const maxReadings = 5;

const isSame = (one: Measure | undefined, other: Measure): boolean =>
  one?.characters === other.characters && one.height === other.height;

/** Returns undefined while the page navigates. */
const look = async (view: PageView, expression: string): Promise<unknown> =>
  view.run(expression).catch((error: unknown) => {
    if (!view.isOpen()) throw error;
  });

const textsIn = async (view: PageView): Promise<readonly string[]> =>
  textsSchema.safeParse(await look(view, listTexts)).data ?? [];

/** Waits until the text of a page is stable, and returns its length. */
const settle = async ({ view, open, until }: LoadingPage): Promise<number> => {
  let last: Measure | undefined;
  for (let looks = 0; performance.now() < until;) {
    await pause(lookEveryMs);
    const now = measureSchema.safeParse(await look(view, measurePage)).data;
    looks = now !== undefined && isSame(last, now) ? looks + 1 : 0;
    last = now;
    const enough = open() === 0 ? quietLooks : patientLooks;
    if (last !== undefined && looks >= (last.characters < fewCharacters ? emptyLooks : enough)) break;
  }
  return last?.characters ?? 0;
};

/** Maximum characters kept of texts that were scrolled past. */
const maxPassed = 200_000;

/**
 * Scrolls and presses buttons such as "Load more" until no more content appears, there is enough, or time is up. Returns the texts that were seen on the way and are gone,
 * because a list may drop its rows when they are out of view.
 */
const scrollThrough = async (loading: LoadingPage, maxScrolls: number): Promise<readonly string[]> => {
  const passed = new Set<string>();
  let [characters, kept] = [-1, 0];
  for (let scrolls = 0; scrolls < maxScrolls && performance.now() < loading.until; scrolls += 1) {
    for (const text of await textsIn(loading.view)) {
      if (passed.has(text) || kept + text.length > maxPassed) continue;
      passed.add(text);
      kept += text.length;
    }
    const isAtEnd = (await look(loading.view, scrollOn)) !== false;
    await look(loading.view, pressMore);
    const now = await settle(loading);
    if (now > enoughCharacters || (isAtEnd && now === characters)) break;
    characters = now;
  }
  const left = new Set(await textsIn(loading.view));
  // While the page navigates, it is unknown which texts are gone.
  return left.size === 0 ? [] : [...passed.difference(left)];
};

const readHtml = async (
  view: PageView,
  maxHtmlCharacters: number,
  passed: readonly string[],
): Promise<Shown> => {
  let detail = "";
  for (let reading = 0; reading < maxReadings; reading += 1) {
    try {
      const html = await view.run(serializePage(maxHtmlCharacters, passed));
      return typeof html === "string" ? { status: "shown", html } : { status: "too-large" };
    } catch (error) {
      if (!view.isOpen()) throw error;
      detail = errorMessage(error);
      await pause(lookEveryMs);
    }
  }
  return { status: "unsteady", detail };
};

/**
 * Waits for the text of a page, refuses its consent wall, scrolls through it, expands it, and returns its HTML. Rejects when the
 * browser ends.
 */
export const showPage = async (loading: LoadingPage, limits: ShowLimits): Promise<Shown> => {
  await settle(loading);
  await loading.refuseConsent();
  const passed = await scrollThrough(loading, limits.maxScrolls);
  return readHtml(loading.view, limits.maxHtmlCharacters, passed);
};
