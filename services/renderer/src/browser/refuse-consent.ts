import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Frame, Page } from "playwright-core";

/** The list of consent walls and how each is refused, with what runs it in a page; the package names its other files alone. */
const list = new URL("autoconsent.standalone.js", import.meta.resolve("@duckduckgo/autoconsent"));

/** Returns the progress in a frame: 0 if no wall is known, 1 while a wall is refused, 2 when that is done. */
const progress = `(() => {
  const types = (window.autoconsentStandalone?.messages ?? []).map(({ type }) => type);
  if (types.includes("autoconsentDone") || types.includes("autoconsentError")) return 2;
  return types.includes("popupFound") || types.includes("cmpDetected") ? 1 : 0;
})()`;

const stepMs = 200;
/** A wall is shown with the page, or a moment later. */
const detectedWithinMs = 1_000;
const refusedWithinMs = 6_000;

/** Time in milliseconds for a frame to answer: a refused frame has no context to run in, and would block as long as its page. */
const frameMs = 2_000;

const inFrame = async (frame: Frame, script: string): Promise<unknown> => {
  // The frame has gone, or the page is in the way: then the wall stays.
  const answer = frame.evaluate(script).catch(() => 0);
  return Promise.race([answer, pause(frameMs, 0)]);
};

/** The page, and what it embeds of the web. */
const framesOf = (page: Page): readonly Frame[] =>
  page.frames().filter((frame) => frame === page.mainFrame() || /^https?:/u.test(frame.url()));

/** Opens what refuses walls of consent; the list is read once. */
export const createConsentRefuser = (): ((page: Page) => Promise<void>) => {
  let script: string | undefined;
  return async (page) => {
    script ??= readFileSync(fileURLToPath(list), "utf8");
    const source = script;
    await Promise.all(framesOf(page).map((frame) => inFrame(frame, source)));
    const begunAt = performance.now();
    for (;;) {
      await pause(stepMs);
      const states = await Promise.all(framesOf(page).map((frame) => inFrame(frame, progress)));
      const elapsedMs = performance.now() - begunAt;
      if (states.includes(2) || elapsedMs > refusedWithinMs) return;
      if (!states.includes(1) && elapsedMs > detectedWithinMs) return;
    }
  };
};
