const trackingParameters = new Set(
  (
    "gclid dclid gclsrc gbraid wbraid fbclid msclkid yclid ymclid twclid ttclid li_fat_id igshid igsh mc_cid mc_eid " +
    "_hsenc _hsmi hsctatracking mkt_tok vero_id oly_anon_id oly_enc_id ref_src ref_url s_cid cmpid _ga _gl rb_clickid wt_mc"
  ).split(" "),
);

const isTracking = (parameter: string): boolean => {
  const name = parameter.split("=", 1).join("").toLowerCase();
  return name.startsWith("utm_") || trackingParameters.has(name);
};

const byName = (left: string, right: string): number => {
  const [a = "", b = ""] = [left.split("=", 1)[0], right.split("=", 1)[0]];
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

const tidyEscape = (escape: string): string => {
  const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
  return /[A-Za-z0-9._~-]/.test(character) ? character : escape.toUpperCase();
};

const tidyEscapes = (part: string): string => part.replace(/%[0-9a-f]{2}/gi, tidyEscape);

const canonicalQuery = (search: string): string => {
  const parameters = tidyEscapes(search.slice(1))
    .split("&")
    .filter((parameter) => parameter !== "" && !isTracking(parameter));
  return parameters.length === 0 ? "" : `?${parameters.toSorted(byName).join("&")}`;
};

const spelled = (url: string, spellPath: (path: string) => string): string => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) return url;
  const host = parsed.hostname.replace(/\.$/, "") + (parsed.port === "" ? "" : `:${parsed.port}`);
  return `${parsed.protocol}//${host}${spellPath(tidyEscapes(parsed.pathname))}${canonicalQuery(parsed.search)}`;
};

/**
 * An address as it is asked for and shown, in one spelling (RFC 3986 §6.2): lower-case host without a final dot, no default port,
 * credentials, fragment or tracking parameters, parameters sorted by name, escapes normalised. Anything but an http(s) URL comes back
 * unchanged.
 */
export const tidyUrl = (url: string): string => spelled(url, (path) => path);

/**
 * By what addresses of pages are compared: the tidy one without its final slash. Not to be asked for: many sites have nothing
 * there, or send on to the address with the slash.
 */
export const canonicalUrl = (url: string): string => spelled(url, (path) => path.replace(/\/+$/, "") || "/");
