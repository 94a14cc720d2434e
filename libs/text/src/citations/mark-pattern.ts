import { bareAddress } from "./web-address.ts";

const label = String.raw`(?<label>(?:[^\[\]\n]|\[[^\[\]\n]{0,60}\]){0,300})`;
const target = String.raw`\(\s*<?(?<target>[^\s<>()]{0,2048}(?:\([^\s<>()]{0,300}\)[^\s<>()]{0,300}){0,3})>?(?:\s+"[^"\n]{0,300}")?\s*\)`;
const key = String.raw`[^\[\]\n]{1,60}`;
const numbers = String.raw`\d{1,3}(?:\s*[-–—,;，、]\s*\d{1,3}){0,30}`;
const pages = String.raw`(?:[,:]\s*(?:pp?|S|s|с|стр|ch|sec)\.?\s*[\d–-]{1,12})?`;
const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * What may be a mark, one named group telling which kind: `code` and `image` are none; `target`, `href` and `bare` lead to an
 * address; the others hold keys. Every repetition is bounded, so that a text full of openings costs no more than its length.
 */
export const markPattern = new RegExp(
  [
    "(?<code>(?<ticks>`{1,3})(?!`)[^`\\n]{1,400}\\k<ticks>(?!`))",
    String.raw`(?<image>!\[[^\]\n]{0,300}\]\([^)\n]{0,2048}\))`,
    String.raw`\[${label}\]${target}`,
    String.raw`<a\s[^<>]{0,500}?href\s*=\s*["']?(?<href>[^"'\s<>]{1,2048})["']?[^<>]{0,500}>(?<anchor>[^<]{0,300})</a>`,
    String.raw`<sup\b[^<>]{0,200}>\s*(?:<a\b[^<>]{0,500}>)?\s*\[?(?<sup>${numbers})\]?\s*(?:</a>)?\s*</sup>`,
    String.raw`\[(?![\^@]|[\d\s,;–-]{1,60}\])(?<named>[^\[\]\n]{1,300})\]\[(?<by>${key})\]`,
    String.raw`\[\^(?<note>[^\s\[\]]{1,60})\]`,
    String.raw`\[(?<at>@${key})\]`,
    String.raw`[\[【［](?<cited>${numbers})${pages}(?:†[^\]】\n]{0,60})?[\]】］](?!\()`,
    String.raw`\[(?<shortcut>${key})\]`,
    String.raw`(?<=\p{L}{3}|[.,;:!?)\]"'”»。，；])(?<raised>[${raised}]{1,3}(?:[,⁻–-][${raised}]{1,3}){0,5})`,
    String.raw`(?<=\S\s?)\((?<round>${numbers})\)(?=\s*(?:[.,;:!?。，；)]|$)|(?<=[.!?。]["”»]?\s?\([\d\s,;–-]{1,60}\)))`,
    String.raw`<?(?<bare>${bareAddress})>?`,
  ].join("|"),
  "dgiu",
);
