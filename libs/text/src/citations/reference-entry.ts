import { collapseWhitespace } from "../collapse-whitespace.ts";
import type { Reference } from "./cited-text.ts";
import { loweredDigits } from "./mark-keys.ts";
import { bareAddress, isWebAddress, tidyAddress } from "./web-address.ts";

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const label = new RegExp(
  String.raw`^\s{0,8}(?:[-*+•]\s+)?(?:\[(?<key>[\^@]?[\p{L}\p{N}_.:+-]{1,60})\]:?|【(?<wide>\d{1,3})】|(?<number>\d{1,3})(?:[.)、．]\s|[.)、．]$|[、．])|\((?<round>\d{1,3})\)|(?<raised>[${superscripts}]{1,3}))\s*`,
  "u",
);
const bullet = /^\s{0,8}(?:[-*+•]|<li\b[^>]{0,200}>)\s*/u;

const address = new RegExp(
  String.raw`\]\(\s*<?(?<linked>https?:\/\/[^\s<>]{1,2048}?)>?(?:\s+"[^"\n]{0,300}")?\s*\)|href\s*=\s*["']?(?<href>https?:\/\/[^"'\s>]{1,2048})|(?<bare>${bareAddress})`,
  "iu",
);
const doi = /\bdoi(?:\.org\/|:\s?)(?<doi>10\.\d{4,9}\/[^\s<>"]{1,300})/iu;

const linkWords = /!?\[(?<label>[^\][\n]{1,300})\]\([^()\n]{0,2100}(?:\([^()\n]{0,300}\)[^()\n]{0,300})?\)/gu;
const everyAddress = new RegExp(`<?${bareAddress}>?`, "giu");
const everyDoi = /\bdoi:?\s?10\.\d{4,9}\/[^\s<>"]{1,300}/giu;
const longestTitle = 300;

/** How an entry of a list begins: with its key, or with a bullet; undefined for a line that goes on with the entry before. */
export const entryStart = (
  line: string,
): { readonly key: string | undefined; readonly length: number } | undefined => {
  const labelled = label.exec(line);
  if (labelled !== null) {
    const { key, wide, number, round, raised } = labelled.groups ?? {};
    return {
      key: key ?? wide ?? number ?? round ?? (raised && loweredDigits(raised)),
      length: labelled[0].length,
    };
  }
  const dotted = bullet.exec(line);
  return dotted === null ? undefined : { key: undefined, length: dotted[0].length };
};

const addressIn = (text: string): string | undefined => {
  const { linked, href, bare } = address.exec(text)?.groups ?? {};
  const found = linked ?? href ?? (bare && tidyAddress(bare));
  if (found !== undefined && isWebAddress(found)) return found;
  const digital = doi.exec(text)?.groups?.["doi"];
  return digital === undefined ? undefined : `https://doi.org/${tidyAddress(digital)}`;
};

const titleIn = (text: string): string => {
  const words = text
    .replace(linkWords, "$<label>")
    .replace(everyAddress, " ")
    .replace(everyDoi, " ")
    .replace(/<[^<>\n]{0,300}>|[*_`↩]|\(\s*\)/gu, " ");
  return collapseWhitespace(words)
    .replace(/^["\s:.,;–—-]+|["\s:.,;–—-]+$/gu, "")
    .slice(0, longestTitle);
};

/** Whether a text names an address that can be asked for. */
export const namesAddress = (text: string): boolean => addressIn(text) !== undefined;

/** An entry's words as a reference: its first address, and the words beside it as the title. */
export const readReference = (key: string, text: string): Reference => {
  const url = addressIn(text);
  const title = titleIn(text);
  return { key, ...(url === undefined ? {} : { url }), ...(title === "" ? {} : { title }) };
};
