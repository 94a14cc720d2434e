import type { Socket } from "node:net";
import type { EgressAllowance } from "../address/egress-allowance.ts";

/** Opens a connection to a port of a host; rejects with an error whose `code` says why there is none. */
export type Dial = (hostname: string, port: number) => Promise<Socket>;

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a host name; stops asking for them when the signal aborts. */
export type Resolve = (hostname: string, signal?: AbortSignal) => Promise<readonly ResolvedAddress[]>;

export interface DialRules {
  readonly allowance: EgressAllowance;
  readonly resolve: Resolve;
  /** Whether an address may be dialled on a host that is not exempt. */
  readonly isPublic: (address: string) => boolean;
  /** Milliseconds until the connection must stand; the lookup of the name may take half of them. */
  readonly timeoutMs: number;
}
