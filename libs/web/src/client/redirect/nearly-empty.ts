import { decodeHTML } from "entities";

const longestPageBytes = 65_536;
const longestMarkup = 16_384;
const mostVisibleCharacters = 300;
const scripts = /<script\b[^<>]*>(?<code>.*?)(?:<\/script\s*>|$)/gisu;
const unseen = /<!--.*?(?:-->|$)|<(?<element>style|title|template)\b[^<>]*>.*?(?:<\/\k<element>\s*>|$)/gisu;

/** A page that says next to nothing to its reader, such as one that only sends on to another. */
export interface NearlyEmptyPage {
  /** Without comments, scripts and styles. */
  readonly markup: string;
  /** What stands in its script elements, one after the other. */
  readonly code: string;
}

const visibleCharacters = (markup: string): number =>
  decodeHTML(markup.replace(/<[^<>]*>/gu, " ")).replace(/\s+/gu, "").length;

/**
 * A page with less to read than a sentence or two; undefined for any other. Looks at small pages only, with patterns
 * that take a step per character, because the page may be written to hold them up.
 */
export const nearlyEmptyPage = (bytes: Uint8Array): NearlyEmptyPage | undefined => {
  if (bytes.byteLength > longestPageBytes) return undefined;
  const html = new TextDecoder().decode(bytes);
  const code = [...html.matchAll(scripts)].map(({ groups }) => groups?.["code"]?.trim() ?? "").join("\n");
  const markup = html.replace(scripts, " ").replace(unseen, " ");
  if (markup.length > longestMarkup || visibleCharacters(markup) > mostVisibleCharacters) return undefined;
  return { markup, code };
};
