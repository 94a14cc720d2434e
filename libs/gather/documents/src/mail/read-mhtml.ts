import { type Unavailable, unavailable } from "@quarry/failure";
import PostalMime, { type Email } from "postal-mime";
import type { Extracted } from "../extracted.ts";
import { readHtml } from "../html/read-html.ts";

const boundaryOf = (contentType: string | undefined): string | undefined =>
  /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/iu
    .exec(contentType ?? "")
    ?.slice(1)
    .find((one) => one !== undefined);

/** The headers of a part that is, or holds, a page. */
const ofPage = /^(?:[^\r\n]+\r?\n){0,50}content-type:\s*(?:text\/html|application\/xhtml|multipart\/)/iu;

/**
 * The first part of a saved page is the page itself; the other parts are its frames, pictures and styles (RFC 2557 §4). Some
 * programs put the pictures first.
 */
const rootPart = (bytes: Uint8Array, boundary: string): Uint8Array | undefined => {
  const text = Buffer.from(bytes).toString("latin1");
  const parts = text.split(`--${boundary}`).slice(1);
  const root = parts.find((part) => ofPage.test(part.trimStart())) ?? parts[0];
  return root === undefined ? undefined : Buffer.from(root.replace(/^\r?\n/u, ""), "latin1");
};

interface SavedPage {
  readonly html: string | undefined;
  /** The address from which it was saved; undefined if that is not a web address. */
  readonly address: string | undefined;
}

const valueIn = ({ headers }: Email, key: string): string | undefined =>
  headers.find((header) => header.key === key)?.value;

const savedPage = async (bytes: Uint8Array): Promise<SavedPage> => {
  const whole = await PostalMime.parse(bytes);
  const boundary = boundaryOf(valueIn(whole, "content-type"));
  const root = boundary === undefined ? bytes : rootPart(bytes, boundary);
  const page = root === undefined ? undefined : await PostalMime.parse(root);
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
