import { listVariable } from "@quarry/config";

/** The rules of the way out, as variables of the environment; the fetcher and the egress proxy read the same. */
export const egressVariables = {
  EGRESS_ALLOW: listVariable().describe(
    "Hosts (host or host:port, by commas) that may be read although they are not on the public internet; unset allows none.",
  ),
} as const;
