import { type Unavailable, unavailable } from "@quarry/failure";
import { parse } from "content-type";
import PostalMime, { type Email } from "postal-mime";
import type { Extracted } from "../extracted.ts";
import { readHtml } from "../html/read-html.ts";
import { inUtf8 } from "./mail-encoding.ts";

/** The headers of a part that is, or holds, a page. */
const ofPage = /^(?:[^\r\n]+\r?\n){0,50}content-type:\s*(?:text\/html|application\/xhtml|multipart\/)/iu;

const headerIn = (part: string, name: "content-id" | "content-location"): string | undefined => {
  const head = part.trimStart().split(/\r?\n\r?\n/u, 1)[0] ?? "";
  const value = new RegExp(String.raw`^${name}:(.*(?:\r?\n[ \t].*)*)`, "imu").exec(head)?.[1];
  return value?.replaceAll(/\s/gu, "");
};

/**
 * Returns the part of the page itself; the other parts are its frames, pictures and styles. It is named by its id (RFC 2387
 * §3.2) or has the address of the whole, and is otherwise the first one (RFC 2557 §4); some programs put pictures first.
 */
const rootPart = (bytes: Uint8Array, whole: Email): Uint8Array | undefined => {
  const { boundary = "", start: id } = parse(valueIn(whole, "content-type") ?? "").parameters;
  if (boundary === "") return bytes;
  const parts = Buffer.from(bytes).toString("latin1").split(`--${boundary}`).slice(1);
  const pages = parts.filter((part) => ofPage.test(part.trimStart()));
  const address = valueIn(whole, "snapshot-content-location");
  const root =
    pages.find((part) => id !== undefined && headerIn(part, "content-id") === id) ??
    pages.find((part) => address !== undefined && headerIn(part, "content-location") === address) ??
    pages[0] ??
    parts[0];
  return root === undefined ? undefined : Buffer.from(root.replace(/^\r?\n/u, ""), "latin1");
};

const valueIn = ({ headers }: Email, key: string): string | undefined =>
  headers.find((header) => header.key === key)?.value;

interface SavedPage {
  readonly html: string | undefined;
  /** The address from which it was saved; undefined if that is not a web address. */
  readonly address: string | undefined;
}

const savedPage = async (bytes: Uint8Array): Promise<SavedPage> => {
  const whole = await PostalMime.parse(bytes);
  const root = rootPart(bytes, whole);
  const page = root === undefined ? undefined : await PostalMime.parse(await inUtf8(root));
  const address =
    valueIn(whole, "snapshot-content-location") ?? (page && valueIn(page, "content-location")) ?? "";
  const isOnWeb = /^https?:\/\//iu.test(address) && URL.canParse(address);
  return { html: page?.html, address: isOnWeb ? address : undefined };
};

/** Reads a page saved by a browser together with its parts: the page alone, with its original address. */
export const readMhtml = async (bytes: Uint8Array): Promise<Extracted | Unavailable> => {
  const { html, address } = await savedPage(bytes);
  if (html === undefined)
    return unavailable("damaged", "The saved page has no HTML in it; save the page again.");
  const read = readHtml(html, address ?? "about:blank");
  if (read.status === "unavailable") return read;
  const canonicalUri = read.canonicalUri ?? address;
  return { ...read, ...(canonicalUri !== undefined && { canonicalUri }), mediaType: "multipart/related" };
};
