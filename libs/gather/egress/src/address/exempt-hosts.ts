import { portOf } from "./check-url.ts";
import { createEgressAllowance, type EgressAllowance } from "./egress-allowance.ts";

/** The hosts that a deployment exempts, and those among them that only users may name. */
export interface ExemptHosts {
  readonly allowance: EgressAllowance;
  /** True if an address may be read only when a user named its host. */
  readonly isOnlyForUsers: (url: URL) => boolean;
  /** Returns the same check for a program that opens a page named by a user: it may open the page's own host. */
  readonly forbiddenFrom: (page: URL) => (target: URL) => boolean;
}

/**
 * Reads the variables of exempt hosts.
 * @throws {Failure} `bad-configuration` naming the entry that is not a host
 */
export const readExemptHosts = (config: {
  readonly EGRESS_ALLOW: readonly string[];
  readonly EGRESS_ALLOW_FOUND: readonly string[];
}): ExemptHosts => {
  const allowance = createEgressAllowance(config.EGRESS_ALLOW);
  const forPages = createEgressAllowance(config.EGRESS_ALLOW_FOUND);
  const isOnlyForUsers = (url: URL): boolean =>
    allowance.covers(url.hostname, portOf(url)) && !forPages.covers(url.hostname, portOf(url));
  return {
    allowance,
    isOnlyForUsers,
    forbiddenFrom: (page) => (target) =>
      isOnlyForUsers(target) && !(target.hostname === page.hostname && portOf(target) === portOf(page)),
  };
};
