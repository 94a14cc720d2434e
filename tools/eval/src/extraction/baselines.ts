import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { parseHTML } from "linkedom";
import { blockText } from "./block-text.ts";

/** A library alone: the main text of a page as plain text, empty where it finds none or fails. */
export type Baseline = (html: string, url: string) => Promise<string>;

const parse = (html: string) => parseHTML(html).document;

const readability: Baseline = async (html) => blockText(new Readability(parse(html)).parse()?.content ?? "");

// Without fetching: what a page says must be in the page.
const defuddle: Baseline = async (html, url) =>
  blockText((await Defuddle(parse(html), url, { useAsync: false })).content);

const orNothing =
  (baseline: Baseline): Baseline =>
  (html, url) =>
    baseline(html, url).catch(() => "");

/** What the product stands beside. */
export const baselines: Readonly<Record<"readability" | "defuddle", Baseline>> = {
  readability: orNothing(readability),
  defuddle: orNothing(defuddle),
};
