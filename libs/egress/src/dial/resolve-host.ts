import { lookup } from "node:dns/promises";
import type { Resolve } from "./dial.ts";

/** Asks the system for every address of a name. */
export const resolveHost: Resolve = (hostname) => lookup(hostname, { all: true });
