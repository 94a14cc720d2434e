import { chooseWindows, type ReadingWindow } from "./choose-windows.ts";
import { rateExcerpts, type TextSearch } from "./rate-excerpts.ts";
import { type PlainText, textExcerpts } from "./text-excerpts.ts";
import type { WindowOptions } from "./window-options.ts";

/**
 * What to read of a text for a question within a budget, in order: the windows in which most of the answer can be expected,
 * on sentence boundaries. Goes by the words of the whole text and by what a search found in it, if anything. Hand in the
 * same text object again: what can be known of it is found out once.
 */
export const windowsFor = (text: PlainText, search: TextSearch & WindowOptions): ReadingWindow[] =>
  chooseWindows(rateExcerpts(textExcerpts(text), search, text.language), search);
