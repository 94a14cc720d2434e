import { tidyUrl } from "@quarry/text";

const maxLength = 2_048;

/** Returns the address of a link to a web page; undefined for a place on the same page, and for other links. */
export const webLink = (target: string | null | undefined, base?: string): string | undefined => {
  const written = target?.trim() ?? "";
  if (written === "" || written.startsWith("#") || !URL.canParse(written, base)) return undefined;
  const { protocol, href } = new URL(written, base);
  const url = /^https?:$/u.test(protocol) ? tidyUrl(href) : "";
  return url !== "" && url.length <= maxLength ? url : undefined;
};
