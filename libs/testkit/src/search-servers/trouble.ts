import { htmlReply, jsonReply, type SearchReply } from "./search-server.ts";

/** What can go wrong with any server, whatever it speaks. */
export type CommonTrouble =
  | { readonly kind: "silence" }
  /** JSON that breaks off; the connection with it, or not. */
  | { readonly kind: "cut-short"; readonly connection: "closed" | "kept" }
  /** A page where JSON was asked for, as a portal or a proxy in between answers. */
  | { readonly kind: "page" }
  /** A page that asks whether its reader is human. */
  | { readonly kind: "captcha" }
  | { readonly kind: "moved"; readonly location: string }
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: string };

/** The same trouble for every search, or by its number, from 1. */
export type TroubleOf<Kind> = Kind | ((visit: number) => Kind | undefined);

export const troubleAt = <Kind extends { readonly kind: string }>(
  trouble: TroubleOf<Kind> | undefined,
  visit: number,
): Kind | undefined => (typeof trouble === "function" ? trouble(visit) : trouble);

const half = '{"results": [{"url": "https://example.org/", "tit';

const statusReply = (status: number, retryAfter: string | undefined): SearchReply =>
  htmlReply(
    `<html><head><title>${status}</title></head><body>${status}</body></html>`,
    status,
    retryAfter === undefined ? {} : { "retry-after": retryAfter },
  );

/** The reply of a server in trouble that knows no words of its own for it. */
export const commonReply = (trouble: CommonTrouble): SearchReply => {
  if (trouble.kind === "silence") return { status: 200, body: "", end: "silence" };
  if (trouble.kind === "page")
    return htmlReply("<!doctype html><title>Welcome</title><p>Please sign in to the network.");
  if (trouble.kind === "captcha")
    return htmlReply(
      '<!doctype html><title>Just a moment</title><form id="captcha">Are you human?</form>',
      403,
    );
  if (trouble.kind === "moved")
    return htmlReply("<title>301 Moved Permanently</title>", 301, { location: trouble.location });
  if (trouble.kind === "status") return statusReply(trouble.status, trouble.retryAfter);
  return trouble.connection === "kept"
    ? { ...jsonReply(""), body: half }
    : { ...jsonReply(""), body: half.repeat(2), end: "cut" };
};
