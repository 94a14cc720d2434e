/** Services that show another address, with where in their own that one stands. */
const showers: readonly { readonly host: RegExp; readonly address: RegExp }[] = [
  {
    host: /^web\.archive\.org$/u,
    address: /^\/web\/\d{1,14}(?:[a-z]{2}_)?\/(?<address>https?:\/{1,2}.+)$/u,
  },
  {
    host: /^(?:archive\.(?:ph|today|is|li|md|vn)|ghostarchive\.org)$/u,
    address: /(?<address>https?:\/\/.+)$/u,
  },
  { host: /^r\.jina\.ai$/u, address: /^\/(?<address>https?:\/\/.+)$/u },
  { host: /^12ft\.io$/u, address: /(?<address>https?:\/\/.+)$/u },
  { host: /^(?:www\.)?google\.[a-z.]{2,6}$/u, address: /^\/amp\/(?:s\/)?(?<host>[^/]+\.[^/]+.*)$/u },
  { host: /\.cdn\.ampproject\.org$/u, address: /^\/[cvi]\/(?:s\/)?(?<host>[^/]+\.[^/]+.*)$/u },
];

/** `www-example-com.translate.goog` is `www.example.com`; a hyphen of the name itself is written twice. */
const translated = (hostname: string): string | undefined => {
  const [, name] = /^(?<name>[a-z0-9-]+)\.translate\.goog$/u.exec(hostname) ?? [];
  return name?.replace(/-(?!-)(?<!--)/gu, ".").replaceAll("--", "-");
};

const parsed = (address: string): string | undefined =>
  URL.canParse(address) && new URL(address).hostname.includes(".") ? new URL(address).href : undefined;

/**
 * The address that another one only shows: what an archive keeps, a translator translates, a cache or a reader copies. Nothing for an
 * address that speaks for itself.
 */
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
