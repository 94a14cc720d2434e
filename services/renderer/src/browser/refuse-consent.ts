import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Frame, Page } from "playwright-core";

/** The rules for consent walls and their runner; the package does not export this file. */
const list = new URL("autoconsent.standalone.js", import.meta.resolve("@duckduckgo/autoconsent"));

/** Returns the progress in a frame: 0 for no known wall, 1 while a wall is refused, 2 when done. */
const progress = `(() => {
  const types = (window.autoconsentStandalone?.messages ?? []).map(({ type }) => type);
  if (types.includes("autoconsentDone") || types.includes("autoconsentError")) return 2;
  return types.includes("popupFound") || types.includes("cmpDetected") ? 1 : 0;
})()`;

const stepMs = 200;
/** A wall appears with the page, or a moment later. */
const detectedWithinMs = 1_000;
const refusedWithinMs = 6_000;

/** Milliseconds for a frame to answer: a blocked frame has no context, and would wait as long as its page. */
const frameMs = 2_000;

const inFrame = async (frame: Frame, script: string): Promise<unknown> => {
  // The frame is gone or busy: the wall is not dismissed.
  const answer = frame.evaluate(script).catch(() => 0);
  return Promise.race([answer, pause(frameMs, 0)]);
};

/** The page and its embedded web frames. */
const framesOf = (page: Page): readonly Frame[] =>
  page.frames().filter((frame) => frame === page.mainFrame() || /^https?:/u.test(frame.url()));

/** Creates the function that refuses consent walls; the rules are read once. */
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
