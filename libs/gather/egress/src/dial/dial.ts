import type { Socket } from "node:net";
import type { EgressAllowance } from "../address/egress-allowance.ts";

/** Opens a connection to a port of a host; rejects with an error whose `code` is the reason. */
export type Dial = (hostname: string, port: number) => Promise<Socket>;

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Resolves a host name to all addresses; stops when the signal aborts. */
export type Resolve = (hostname: string, signal?: AbortSignal) => Promise<readonly ResolvedAddress[]>;

export interface DialRules {
  readonly allowance: EgressAllowance;
  readonly resolve: Resolve;
  /** True if an address may be connected for a host that is not exempt. */
  readonly isPublic: (address: string) => boolean;
  /** Milliseconds until the connection must be established, of which name resolution may take half. */
  readonly timeoutMs: number;
}

/** Error `code` of a connection to an address that is not public. */
export const addressRefusedCode = "QUARRY_ADDRESS_REFUSED";
/** Error `code` of a connection that was not established in time. */
export const connectTimeoutCode = "QUARRY_CONNECT_TIMEOUT";

/** Error `code` of a name without an answer in time: its host may be available. */
export const lookupTimeoutCode = "ETIMEOUT";

/** Creates an error with a code; its message names no address, so that it does not reveal internal names. */
export const dialError = (code: string, words: string): Error => Object.assign(new Error(words), { code });
