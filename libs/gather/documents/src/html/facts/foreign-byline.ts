import type { PageNode } from "../html-page.ts";
import { byWordOf } from "./by-words.ts";
import type { Run } from "./page-index.ts";
import { authorsPart, fullNames } from "./person-name.ts";

const firstWord = /^(\p{L}+)\s(?=\p{Lu})/u;
/** A place or an agency behind the names. */
const placeEnd = /(?:,|\s(?:avec|con|com|mit))\s\p{Lu}\p{L}*$/u;
const label = /^(?:H\d|LI|A|BUTTON|OPTION|LABEL)$/u;

/** True for text in a heading, the item of a list or a control, such as "Par Région" and "Por Marca" in a menu. */
const isLabel = (node: PageNode | null): boolean =>
  node !== null && (label.test(node.nodeName.toUpperCase()) || isLabel(node.parentNode));

const namesIn = (text: string, language: string): string[] | undefined => {
  const [start = "", word = ""] = firstWord.exec(text) ?? [];
  if (word === "" || word.toLowerCase() !== byWordOf.get(language)) return undefined;
  const said = authorsPart(text.slice(start.length)).replace(/[\s,;:]+$/u, "");
  return fullNames(said.replace(placeEnd, ""));
};

/**
 * Returns the names in the only line that holds nothing else, behind the language's word for "by". Sentences and labels may also
 * begin with it, and in other languages it means other things. Several such lines belong to a list of articles.
 */
export const foreignByline = (
  lines: readonly Pick<Run, "text" | "node">[],
  language: string,
): readonly string[] => {
  const found = lines
    .filter(({ node }) => !isLabel(node))
    .map(({ text }) => namesIn(text, language))
    .filter((names) => names !== undefined);
  return new Set(found.map(String)).size === 1 ? (found[0] ?? []) : [];
};
