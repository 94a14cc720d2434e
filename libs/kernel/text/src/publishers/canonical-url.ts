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
 * Normalises an address for requests and display (RFC 3986 §6.2): lower-case host without a final dot, no default port,
 * credentials, fragment or tracking parameters, parameters sorted by name, normalised escapes. Anything but an http(s) URL is
 * returned unchanged.
 */
export const tidyUrl = (url: string): string => spelled(url, (path) => path);

/**
 * Returns the key for comparing page addresses: the tidy one without its final slash. Not for requests: many sites have nothing
 * there, or redirect to the address with the slash.
 */
export const canonicalUrl = (url: string): string => spelled(url, (path) => path.replace(/\/+$/, "") || "/");

const siteParsed = (address: string): URL | undefined =>
  URL.canParse(address) ? new URL(address) : undefined;

const isBelow = (host: string, site: string): boolean => host === site || host.endsWith(`.${site}`);

/**
 * True if an address belongs to one of some hosts, including subdomains; a host without a port matches all ports, and
 * internationalised names match their ASCII form. False for URIs without a host, such as files.
 */
export const isOnSite = (url: string, sites: readonly string[]): boolean => {
  const address = siteParsed(url);
  if (address === undefined || address.hostname === "") return false;
  return sites.some((site) => {
    const wanted = siteParsed(`${address.protocol}//${site}`);
    if (wanted === undefined || wanted.hostname === "") return false;
    const isPortAsked = /:\d+$/u.test(site);
    return isBelow(address.hostname, wanted.hostname) && (!isPortAsked || address.port === wanted.port);
  });
};

/** Services that show the page of another address, with the place of that address in their own. */
const showers: readonly { readonly host: RegExp; readonly address: RegExp }[] = [
  {
    host: /^web\.archive\.org$/u,
    address: /^\/web\/\d{1,14}(?:[a-z]{2}_)?\/(?<address>https?:\/{1,2}.+)$/u,
  },
  {
    host: /^(?:archive\.(?:ph|today|is|li|md|vn)|ghostarchive\.org)$/u,
    address: /(?<address>https?:\/\/.+)/u,
  },
  { host: /^r\.jina\.ai$/u, address: /^\/(?<address>https?:\/\/.+)/u },
  { host: /^12ft\.io$/u, address: /(?<address>https?:\/\/.+)/u },
  { host: /^(?:www\.)?google\.[a-z.]{2,6}$/u, address: /^\/amp\/(?:s\/)?(?<host>[^/.]+\.[^/].*)/u },
  { host: /\.cdn\.ampproject\.org$/u, address: /^\/[cvi]\/(?:s\/)?(?<host>[^/.]+\.[^/].*)/u },
];

/** `www-example-com.translate.goog` is `www.example.com`; a hyphen in the name is doubled. */
const translated = (hostname: string): string | undefined => {
  const [, name] = /^(?<name>[a-z0-9-]+)\.translate\.goog$/u.exec(hostname) ?? [];
  return name?.replace(/-(?!-)(?<!--)/gu, ".").replaceAll("--", "-");
};

const parsed = (address: string): string | undefined =>
  URL.canParse(address) && new URL(address).hostname.includes(".") ? new URL(address).href : undefined;

/** Returns the original address behind an archive, a translator, a cache or a reader. Undefined for any other address. */
export const originalOf = (uri: string): string | undefined => {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  if (url === undefined || !/^https?:$/u.test(url.protocol)) return undefined;
  const host = translated(url.hostname);
  if (host !== undefined) return parsed(`https://${host}${url.pathname}`);
  const shower = showers.find((candidate) => candidate.host.test(url.hostname));
  const found = shower?.address.exec(`${url.pathname}${url.search}`)?.groups;
  if (found?.["address"] !== undefined) return parsed(found["address"].replace(/^(https?:)\/+/u, "$1//"));
  return found?.["host"] === undefined ? undefined : parsed(`https://${found["host"]}`);
};
