/** Where an endpoint is, what it must be told to let a call in, and what of that must never be seen. */
export interface EndpointAddress {
  /** Without user, password and query. */
  readonly baseUrl: string;
  readonly query: Readonly<Record<string, string>>;
  /** The Authorization header; null for an endpoint that asks for none. */
  readonly authorization: string | null;
  /** As it may be named in messages. */
  readonly host: string;
  readonly secrets: readonly string[];
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

// `api-version=1` is no secret, and taking every 1 out of a message would only spoil it.
const shortestSecret = 8;
const isLong = (value: string): boolean => value.length >= shortestSecret;

/** Takes credentials out of a base URL: fetch refuses a URL that holds them, and messages must not show them. */
export const endpointAddress = (baseUrl: string, apiKey: string | undefined): EndpointAddress => {
  const url = new URL(baseUrl);
  const query = Object.fromEntries(url.searchParams);
  const [user, password] = [decoded(url.username), decoded(url.password)];
  const basic = Buffer.from(`${user}:${password}`).toString("base64");
  const hasUser = url.username !== "" || url.password !== "";
  const key = apiKey === undefined || apiKey === "" ? null : `Bearer ${apiKey}`;
  return {
    baseUrl: `${url.origin}${url.pathname}`.replace(/\/+$/, ""),
    query,
    authorization: key ?? (hasUser ? `Basic ${basic}` : null),
    host: url.host,
    secrets: [
      apiKey ?? "",
      ...(hasUser ? [password, url.password, basic] : []),
      ...[user, ...Object.values(query)].filter(isLong),
    ],
  };
};
