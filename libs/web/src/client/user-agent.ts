/** What robots.txt and site owners know the fetcher by (RFC 9309 §2.2.1). */
export const productToken = "quarry-fetcher";

/** How the fetcher calls itself when it is not told otherwise. */
export const defaultUserAgent = `${productToken}/0.1`;

const token = /^[a-z_-]+/iu;

/** The name a site can address rules to: the letters a user agent begins with. */
export const productTokenOf = (userAgent: string): string => token.exec(userAgent)?.[0] ?? productToken;

/** The User-Agent header: the name and, where it is known, whom a site owner can write to. */
export const userAgentFor = (name: string, contact: string | undefined): string => {
  if (contact === undefined) return name;
  return `${name} (+${contact.includes("@") && !contact.includes(":") ? `mailto:${contact}` : contact})`;
};
