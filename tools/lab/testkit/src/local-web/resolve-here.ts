/*
 * Loaded into a process before its own code (node --import): the hosts in QUARRY_LOCAL_HOSTS are on 127.0.0.1, as a line in
 * /etc/hosts would say, and no other host has an address. Nothing else about the process is changed.
 */
import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";

const hosts = new Set((process.env["QUARRY_LOCAL_HOSTS"] ?? "").split(","));
const realLookup = dns.lookup;

const lookupHere = async (name: string, options?: { readonly all?: boolean }) => {
  if (!hosts.has(name) && !/^(?:localhost|[\d.]+|[0-9a-f:]+)$/iu.test(name))
    throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND", hostname: name });
  if (!hosts.has(name)) return realLookup(name, { ...options });
  const found = { address: "127.0.0.1", family: 4 };
  return options?.all === true ? [found] : found;
};

Object.assign(dns, { lookup: lookupHere });
syncBuiltinESMExports();
