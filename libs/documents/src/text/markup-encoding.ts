import { TextDecoder } from "@exodus/bytes/encoding.js";
import { standardEncoding } from "./encoding-names.ts";

// Browsers look at 1,024 bytes; real pages put scripts and comments before the element.
const prescanBytes = 16_384;
const comment = /<!--[^]*?-->/gu;
const metaCharset = /<meta\s[^>]{0,500}?charset\s*=\s*["']?\s*([\w:.-]+)/iu;
const xmlEncoding = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w:.-]+)["']/iu;

// A page that can be searched for "<meta" is neither UTF-16 nor user-defined, whatever its meta element says (HTML §13.2.3.2).
const readable = (name: string | undefined): string | undefined => {
  if (name?.startsWith("utf-16") === true) return "utf-8";
  return name === "x-user-defined" ? "windows-1252" : name;
};

/** The encoding that HTML or XML names within its first 16 KiB, in a meta element or the XML declaration. */
export const encodingInMarkup = (bytes: Uint8Array): string | undefined => {
  const head = new TextDecoder("windows-1252")
    .decode(bytes.subarray(0, prescanBytes))
    .replaceAll(comment, "");
  return readable(standardEncoding(metaCharset.exec(head)?.[1] ?? xmlEncoding.exec(head)?.[1]));
};
