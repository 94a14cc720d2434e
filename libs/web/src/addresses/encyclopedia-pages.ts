import type { AddressRule } from "./address-rule.ts";

const mobile =
  /^(?:([a-z][a-z-]*)\.)?m\.(wiki(?:pedia|books|quote|source|news|versity|voyage|data)\.org|wiktionary\.org)$/u;

/** The desktop page behind a mobile one of the Wikimedia projects. */
export const encyclopediaPages: AddressRule = ({ hostname, pathname, search }) => {
  const [, language = "www", site] = mobile.exec(hostname) ?? [];
  return site === undefined ? [] : [`https://${language}.${site}${pathname}${search}`];
};
