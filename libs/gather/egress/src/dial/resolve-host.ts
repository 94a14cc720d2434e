import { Resolver } from "node:dns";
import { lookup } from "node:dns/promises";
import { readFileSync } from "node:fs";
import { bareHost } from "../address/egress-allowance.ts";
import type { Resolve, ResolvedAddress } from "./dial.ts";

/** Options of name resolution. */
export interface ResolveOptions {
  /** True for a name that the operator exempts, which may be known only to this machine. */
  readonly isExempt: (hostname: string) => boolean;
  /** Name servers as `address:port`; default: those of the system. */
  readonly servers?: readonly string[];
  /** Names in the hosts file; default: read from it. */
  readonly localNames?: ReadonlySet<string>;
  /** Milliseconds; default: a monotonic clock. */
  readonly clock?: () => number;
}

/** Timeout of the first query to a name server, in milliseconds. */
const timeoutMs = 2_000;

/** Attempts per name server. */
const tries = 2;

/** Milliseconds during which a name without an answer is not resolved again. */
const silentMs = 30_000;

const maxSilent = 1_000;

const readLocalNames = (): ReadonlySet<string> => {
  try {
    const lines = readFileSync("/etc/hosts", "utf8").split("\n");
    return new Set(
      lines.flatMap((line) => line.replace(/#.*/u, "").trim().toLowerCase().split(/\s+/u).slice(1)),
    );
  } catch {
    return new Set();
  }
};

const noSuchName: ReadonlySet<string> = new Set(["ENOTFOUND", "ENODATA", "EBADNAME", "EBADRESP"]);

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

const notFound = (hostname: string): Error =>
  Object.assign(new Error(`there is no address of ${hostname}`), { code: "ENOTFOUND" });

/** Returns all addresses of one family; none if the name has none. */
const ask = (resolver: Resolver, hostname: string, family: 4 | 6): Promise<readonly ResolvedAddress[]> => {
  const { promise, resolve, reject } = Promise.withResolvers<readonly ResolvedAddress[]>();
  const answer = (error: NodeJS.ErrnoException | null, addresses: readonly string[]): void => {
    if (error === null) resolve(addresses.map((address) => ({ address, family })));
    else if (noSuchName.has(codeOf(error))) resolve([]);
    else reject(error);
  };
  if (family === 4) resolver.resolve4(hostname, answer);
  else resolver.resolve6(hostname, answer);
  return promise;
};

/**
 * Creates name resolution by name servers. Each name has its own resolver outside the thread pool for files and decompression, so
 * that a name without an answer delays no other. Exempt names and those in the hosts file use the system's lookup. Rejects with
 * `ENOTFOUND` for a name that does not exist, with `ECANCELLED` when the signal aborts, and with another code (`ETIMEOUT`,
 * `ESERVFAIL`) if its servers fail.
 */
export const createResolve = ({
  isExempt,
  servers,
  localNames = readLocalNames(),
  clock = () => performance.now(),
}: ResolveOptions): Resolve => {
  const silent = new Map<string, { readonly error: unknown; readonly until: number }>();
  const remember = (hostname: string, error: unknown): void => {
    silent.set(hostname, { error, until: clock() + silentMs });
    const [oldest] = silent.keys();
    if (silent.size > maxSilent && oldest !== undefined) silent.delete(oldest);
  };
  return async (name, signal) => {
    const hostname = bareHost(name).toLowerCase();
    if (isExempt(hostname) || localNames.has(hostname)) return await lookup(hostname, { all: true });
    const known = silent.get(hostname);
    if (known !== undefined && clock() < known.until) throw known.error;
    silent.delete(hostname);
    const resolver = new Resolver({ timeout: timeoutMs, tries });
    if (servers !== undefined) resolver.setServers([...servers]);
    const cancel = (): void => resolver.cancel();
    signal?.addEventListener("abort", cancel, { once: true });
    const [v4, v6] = await Promise.allSettled([ask(resolver, hostname, 4), ask(resolver, hostname, 6)]);
    signal?.removeEventListener("abort", cancel);
    const found = [v4, v6].flatMap((part) => (part.status === "fulfilled" ? part.value : []));
    if (found.length > 0) return found;
    const failed = [v4, v6].find((part) => part.status === "rejected");
    if (failed === undefined) throw notFound(hostname);
    // A cancelled lookup says nothing about the name.
    if (codeOf(failed.reason) !== "ECANCELLED") remember(hostname, failed.reason);
    throw failed.reason;
  };
};
