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
  /** True if an address may be dialled on a host that is not exempt. */
  readonly isPublic: (address: string) => boolean;
  /** Milliseconds until the connection must stand; the lookup of the name may take half of them. */
  readonly timeoutMs: number;
}

/** The `code` of the error with which a connection to an address that is not public is refused. */
export const addressRefusedCode = "QUARRY_ADDRESS_REFUSED";
/** The `code` of the error with which a connection is given up that does not come about in time. */
export const connectTimeoutCode = "QUARRY_CONNECT_TIMEOUT";

/** The `code` of the error of a name that no name server answered for in time: its host may be well. */
export const lookupTimeoutCode = "ETIMEOUT";

/** Creates an error with a code; its text names no address, so that it does not reveal how internal names resolve. */
export const dialError = (code: string, words: string): Error => Object.assign(new Error(words), { code });
