import { portOf } from "../egress/check-url.ts";

/** What requests are counted by: the host of a URL with its port. Undefined for what is no address of the web. */
export const hostOf = (address: string): string | undefined => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/u.test(url.protocol)) return undefined;
  return `${url.hostname}:${portOf(url)}`;
};
