import { chooseWindows, type ReadingWindow } from "./choose-windows.ts";
import { rateStretches, type TextSearch } from "./rate-stretches.ts";
import { type PlainText, textStretches } from "./text-stretches.ts";
import type { WindowOptions } from "./window-options.ts";

/**
 * What to read of a text for a question within a budget, in order: the windows in which most of the answer can be expected,
 * on sentence boundaries. Goes by the words of the whole text and by what a search found in it, if anything. Hand in the
 * same text object again: what can be known of it is found out once.
 */
export const windowsFor = (text: PlainText, search: TextSearch & WindowOptions): ReadingWindow[] =>
  chooseWindows(rateStretches(textStretches(text), search, text.language), search);
