import { Failure } from "@quarry/failure";

/** Where a configured service is. */
export interface EndpointAddress {
  /** Without user, password and fragment; its path has no closing slash. */
  readonly base: URL;
  /** As it may be named in messages. */
  readonly host: string;
  /** The Authorization header its user and password make. */
  readonly authorization: string | undefined;
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const basic = ({ username, password }: URL): string | undefined => {
  if (username === "" && password === "") return undefined;
  const pair = `${decoded(username)}:${decoded(password)}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
};

/** @throws {Failure} `bad-configuration` naming the variable, and not the address, which may hold a password */
export const endpointAddress = (address: string, variable: string): EndpointAddress => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    throw new Failure("bad-configuration", `${variable} is no address such as http://searxng:8080`, {
      retry: "never",
    });
  }
  const base = new URL(url.origin);
  base.pathname = url.pathname.replace(/\/+$/u, "");
  base.search = url.search;
  return { base, host: url.host, authorization: basic(url) };
};

/** An address below another; whatever the path holds, the origin stays. */
export const urlWithin = (base: URL, path: string, query: Readonly<Record<string, string>>): URL => {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/$/u, "")}/${path.replace(/^\/+/u, "")}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};
