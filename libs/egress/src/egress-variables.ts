import { listVariable } from "@quarry/config";

/** To which of those hosts what is read may lead; the fetcher reads it. */
export const foundVariables = {
  EGRESS_ALLOW_FOUND: listVariable().describe(
    "Hosts of EGRESS_ALLOW to which pages and search engines may lead, and not only the addresses and sites that users name; unset allows none.",
  ),
} as const;

/** The rules of the way out, as variables of the environment; the fetcher and the egress proxy read the same. */
export const egressVariables = {
  EGRESS_ALLOW: listVariable().describe(
    "Hosts (host or host:port, by commas) that may be read although they are not on the public internet; unset allows none.",
  ),
} as const;
