import { line } from "../said.ts";

const introduction =
  /^(?:(?:written|post|posted|published|story|words|text|article|reviewed|medically reviewed|created|started|asked|edited)\s+)?(?:by|von|par|por|di|door)\b\s*:?\s*|^(?:author|authors|autor|auteur|作者|文|编辑|責任編輯|责任编辑)\s*[:：]\s*|^@/iu;
const behind = /\s*(?:[|•·–—»]|\s-\s|\bon\s+\p{Lu}\p{L}{2}|,?\s*\bupdated\b|\blast\b|\(\d).*$/u;
const longest = 80;
const shortest = 2;
const mostWords = 8;
const nobody = new Set(
  "admin administrator webmaster author authors user guest anonymous unknown root null undefined none editor editors staff post home".split(
    " ",
  ),
);
const notName =
  /https?:|www\.|[@<>{}=\\]|\d{1,2}:\d{2}|\b\d{4}\b.*\b\d{1,2}\b|\b(?:read more|follow|share|comments?|minutes? read|sign in|log in|subscribe)\b/iu;

/** The name of who wrote something out of what a page says, or undefined where that is no name: an account of nobody, a date, an address. */
export const personName = (said: string | undefined): string | undefined => {
  const text = line(said)
    ?.replace(introduction, "")
    .replace(behind, "")
    .replace(/[\s,;:]+$/u, "");
  const name = line(text);
  if (
    name === undefined ||
    name.length < shortest ||
    name.length > longest ||
    name.split(" ").length > mostWords
  )
    return undefined;
  if (nobody.has(name.toLowerCase()) || notName.test(name) || !/\p{L}/u.test(name)) return undefined;
  // Several words without a capital are a phrase; scripts without capitals have none to miss.
  return name.includes(" ") && !/\p{Lu}|\p{Lo}/u.test(name) ? undefined : name;
};

/** "Last, First" of libraries as "First Last". */
export const inSpokenOrder = (name: string): string => name.replace(/^([^,]+),\s*([^,]+)$/u, "$2 $1");
