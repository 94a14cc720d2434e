import { decodeHTML } from "entities";

const tags = /<\/?[a-z][^<>]*>/giu;
// What would turn the words around it: titles are shown to people.
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/gu;

/** What an engine writes as a scrap of HTML, as plain words on one line, at most so many characters. */
export const plainWords = (html: string | null | undefined, mostCharacters: number): string =>
  decodeHTML((html ?? "").replaceAll(tags, ""))
    .replaceAll(bidiControls, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, mostCharacters)
    .replace(/[\ud800-\udbff]$/u, "");
