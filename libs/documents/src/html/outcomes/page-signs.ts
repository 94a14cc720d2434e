import { readJsonLd } from "../facts/json-ld/read-json-ld.ts";
import { indexPage, type PageIndex } from "../facts/page-index.ts";
import { line } from "../facts/said.ts";
import type { PageNode } from "../html-page.ts";

/** What a page shows beside its main text that tells what kind of page it is. */
export interface PageSigns {
  /** The title and the headings of the first level, each as one line. */
  readonly titles: readonly string[];
  /** All that is shown, in order, one run of text a line. */
  readonly shown: string;
  /** How many links there are, and how many characters of all that is shown stand in them and beside them. */
  readonly linked: { readonly links: number; readonly within: number; readonly beside: number };
  readonly hasPasswordField: boolean;
  /** What stands on buttons and on links that look like them. */
  readonly buttons: readonly string[];
  /** Scripts and frames of a service that tells people from robots. */
  readonly hasChallenge: boolean;
  /** Whether the page says of its article that not everybody may read it. */
  readonly isForPayers: boolean;
  /** Whether scripts are to fill an empty frame. */
  readonly isShell: boolean;
  /** What is said to readers without scripts. */
  readonly withoutScripts: string;
}

const challenge =
  /_cf_chl_opt|\/cdn-cgi\/challenge-platform\/h\/|cf-turnstile|challenges\.cloudflare\.com\/turnstile|captcha-delivery\.com|px-captcha|_Incapsula_Resource|awswaf\.com|hcaptcha\.com\/1\/api|h-captcha|g-recaptcha|recaptcha\/(?:api|enterprise)\.js|\/\.within\.website\/x\/cmd\/anubis|ddos-guard\/js-challenge|geetest/u;
const shellIds =
  /(?:^|\s)(?:root|app|__next|__nuxt|main-app|react-root|svelte|ember-app|gatsby|___gatsby)(?:\s|$)/u;
const mostShown = 20_000;

const shownRuns = ({
  elements,
  runs,
}: PageIndex): readonly { readonly text: string; readonly element: number }[] =>
  runs.filter(({ element }) => elements[element]?.tag !== "title");

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0);

const linkedOf = (index: PageIndex): PageSigns["linked"] => {
  const links = index.elements
    .filter(({ tag }) => tag === "a")
    .map(({ node }) => line(node.textContent) ?? "");
  const within = lengthOf(links);
  const all = lengthOf(shownRuns(index).map(({ text }) => text));
  return { links: links.length, within, beside: Math.max(0, all - within) };
};

const isEmptyShell = (index: PageIndex, page: PageNode): boolean => {
  if (page.querySelector("script[src], script[type='module'], link[as='script' i]") === null) return false;
  const frames = index.elements.filter(({ tag, names }) => tag.includes("-") || shellIds.test(names));
  return shownRuns(index).length === 0 || frames.some(({ node }) => line(node.textContent) === undefined);
};

/** Reads the signs of a page that was not changed yet; `html` is what it was parsed from. */
export const pageSigns = (page: PageNode, html: string): PageSigns => {
  const index = indexPage(page);
  const of = (isWanted: (tag: string) => boolean): string[] =>
    index.elements.filter(({ tag }) => isWanted(tag)).flatMap(({ node }) => line(node.textContent) ?? []);
  const inputs = index.elements.filter(({ tag }) => tag === "input").map(({ node }) => node);
  return {
    titles: of((tag) => tag === "title" || tag === "h1"),
    shown: shownRuns(index)
      .map(({ text }) => text)
      .join("\n")
      .slice(0, mostShown),
    linked: linkedOf(index),
    hasPasswordField: inputs.some((node) => node.getAttribute("type")?.toLowerCase() === "password"),
    buttons: [
      ...of((tag) => tag === "button"),
      ...inputs
        .filter((node) => /^(?:submit|button)$/iu.test(node.getAttribute("type") ?? ""))
        .flatMap((node) => line(node.getAttribute("value")) ?? []),
      ...index.elements
        .filter(
          ({ tag, names, node }) =>
            tag === "a" && (/button|btn/u.test(names) || node.getAttribute("role") === "button"),
        )
        .flatMap(({ node }) => line(node.textContent) ?? []),
    ],
    hasChallenge: challenge.test(html),
    isForPayers: readJsonLd(page).some(
      (thing) =>
        thing.flag("isAccessibleForFree") === false &&
        thing.types.some((type) => /Article|Posting|Page/u.test(type)),
    ),
    isShell: isEmptyShell(index, page),
    withoutScripts:
      line([...page.querySelectorAll("noscript")].map((node) => node.textContent).join(" ")) ?? "",
  };
};
