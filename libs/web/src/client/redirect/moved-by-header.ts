import { refreshTarget } from "./refresh-target.ts";

const redirects = [301, 302, 303, 307, 308];

// A header arrives as Latin-1; servers that do not escape a location mostly write UTF-8, and browsers read it so.
const unescaped = (header: string): string => {
  const text = Buffer.from(header, "latin1").toString("utf8");
  return text.includes("\ufffd") ? header : text;
};

/** Where the headers of an answer send its reader on to, not yet checked; undefined for an answer that stays. */
export const movedByHeader = (
  { status, headers }: { readonly status: number; readonly headers: Pick<Headers, "get"> },
  from: URL,
): string | undefined => {
  const location = redirects.includes(status) ? headers.get("location") : null;
  if (location !== null) {
    const target = unescaped(location);
    return URL.canParse(target, from.href) ? new URL(target, from.href).href : target;
  }
  const refresh = status === 200 ? headers.get("refresh") : null;
  return refresh === null ? undefined : refreshTarget(unescaped(refresh), from);
};
