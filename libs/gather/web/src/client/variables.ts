import { urlVariable } from "@quarry/config";
import { egressVariables } from "@quarry/egress";
import { z } from "zod";

const namesOnlyHostAndPort = (text: string): boolean => {
  const { username, password, pathname, search, hash } = new URL(text);
  return `${username}${password}${search}${hash}` === "" && pathname === "/";
};

/** Environment variables of the egress. */
export const wayOutVariables = {
  ...egressVariables,
  EGRESS_PROXY: urlVariable("http")
    .refine(namesOnlyHostAndPort, "names more than a host and a port, such as http://egress-proxy:3128")
    .optional()
    .describe(
      "Address of Quarry's egress proxy (services/egress-proxy), such as http://egress-proxy:3128. All connections to the public internet go through it; unset dials directly.",
    ),
} as const;

/** Product token for robots.txt and site owners (RFC 9309 §2.2.1). */
export const productToken = "quarry-fetcher";

/** Default user agent of the fetcher. */
export const defaultUserAgent = `${productToken}/0.1`;

/** Name and contact address sent to sites and search engines. */
export const identityVariables = {
  FETCH_USER_AGENT: z
    .string()
    .regex(/^[\u0021-\u007e][\u0020-\u007e]{0,199}$/u, "up to 200 characters of ASCII")
    .default(defaultUserAgent)
    .describe("Name of the fetcher in its user agent; rules of robots.txt match its leading letters."),
  FETCH_CONTACT: z
    .string()
    .regex(/^(?:https?:\/\/|(?:mailto:)?[^\s()<>@]+@)[^\s()<>]{1,200}$/u, "an e-mail address or a URL")
    .optional()
    .describe(
      "Your e-mail address or URL, sent to websites and search engines in the user agent; set it, so that they can write to you before they block you.",
    ),
} as const;

const token = /^[a-z_-]+/iu;

/** Returns the name for robots.txt rules: the letters at the beginning of a user agent. */
export const productTokenOf = (userAgent: string): string => token.exec(userAgent)?.[0] ?? productToken;

/** Returns the User-Agent header: the name and, if known, the contact for site owners. */
export const userAgentFor = (name: string, contact: string | undefined): string => {
  if (contact === undefined) return name;
  return `${name} (+${contact.includes("@") && !contact.includes(":") ? `mailto:${contact}` : contact})`;
};
