import type { AddressRule } from "./address-rule.ts";
import { codePages } from "./code-pages.ts";
import { encyclopediaPages } from "./encyclopedia-pages.ts";
import { preprintPages } from "./preprint-pages.ts";

const rules: readonly AddressRule[] = [codePages, preprintPages, encyclopediaPages];

const lookUp = (page: URL): readonly string[] => {
  for (const rule of rules) {
    const found = rule(page);
    if (found.length > 0) return found;
  }
  return [];
};

/**
 * Where the text of a page is best read, in the order to try, the page itself last: the file itself behind a page that
 * shows code, a preprint as HTML or PDF behind its abstract, the desktop page behind a mobile one. The same public site
 * answers for all of them. A page that no rule concerns, or anything but an https URL, is read where it stands.
 */
export const readableAddresses = (url: string): readonly string[] => {
  const page = URL.canParse(url) ? new URL(url) : undefined;
  // A port or a user name makes it another site that only looks like one of these.
  if (page === undefined || page.protocol !== "https:" || page.port !== "" || page.username !== "")
    return [url];
  return [...lookUp(page), url];
};
