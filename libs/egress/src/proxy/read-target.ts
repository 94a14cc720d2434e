import { checkUrl, portOf } from "../address/check-url.ts";
import type { EgressAllowance } from "../address/egress-allowance.ts";

/** What a tunnel is asked for, checked by all that can be known before its name is resolved. */
export type Target =
  | { readonly status: "allowed"; readonly hostname: string; readonly port: number }
  | { readonly status: "refused"; readonly hostname: string; readonly port: number; readonly detail: string }
  /** No host and port; what it is instead is not repeated, it may hold a password. */
  | { readonly status: "malformed" };

// The port stands behind the last colon; whatever a URL parser would take for something else is none of a host.
const authority = /^(?:\[[0-9a-f:.]+\]|[^\s:/\\?#@[\]]+):[0-9]{1,5}$/iu;

/** Reads the target of a CONNECT request (RFC 9110 §9.3.6: host and port), by the rules on URLs. */
export const readTarget = (
  text: string,
  rules: { readonly allowance: EgressAllowance; readonly ports: readonly number[] },
): Target => {
  const address = `http://${text}/`;
  if (!authority.test(text) || !URL.canParse(address)) return { status: "malformed" };
  const url = new URL(address);
  const { hostname } = url;
  const port = portOf(url);
  const checked = checkUrl(address, rules);
  if (checked.ok) return { status: "allowed", hostname, port };
  return { status: "refused", hostname, port, detail: checked.detail };
};
