import { collapseWhitespace, detectLanguage, terms } from "@quarry/text";
import { isBoilerplate } from "./link-words.ts";
import type { ScoredLink } from "./score-links.ts";

const longestTitle = 200;

const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/u, "");

/** What a link is called: by its words where they say something, else by what stands around it, else by its address. */
export const linkTitle = ({ url, link: { text, context } }: ScoredLink): string => {
  const said = isBoilerplate(text) ? (context ?? "") : text;
  const title = cut(collapseWhitespace(said), longestTitle);
  return title === "" ? url : title;
};

/** Which part of the topic the words of a link are of: what is missing, its name, or its question. */
const fittingPart = ({ topic: { gaps, name, question }, fits }: ScoredLink): string => {
  const shared = (part: string): number => {
    const known = new Set([detectLanguage(part), "en"].flatMap((language) => terms(part, language)));
    return fits.filter((term) => known.has(term)).length;
  };
  const parts = [...gaps, name, question].map((part) => ({ part, shared: shared(part) }));
  return parts.toSorted((one, other) => other.shared - one.shared)[0]?.part ?? name;
};

/** What speaks for a link, in one line: what of the topic its words are of, and where it stands. */
export const explainLink = (scored: ScoredLink): string => {
  const { link, pages } = scored;
  const [first = "", ...others] = pages;
  const also = others.length === 0 ? "" : ` and ${others.length} more`;
  const around = link.context === undefined ? "" : `: ${collapseWhitespace(link.context)}`;
  return `fits “${fittingPart(scored)}”; linked from ${first}${also}${around}`;
};
