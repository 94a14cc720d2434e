import { createEgressAllowance, type Resolve } from "@quarry/egress";
import {
  type FixtureRoutes,
  type FixtureWeb,
  type FixtureWebOptions,
  startFixtureWeb,
} from "@quarry/testkit";
import { onTestFinished } from "vitest";
import { createEgress, type EgressOptions } from "../client/create-egress.ts";
import type { Egress, GetOptions } from "../client/egress.ts";

export const loopback = { address: "127.0.0.1", family: 4 };
export const elsewhere = { address: "93.184.216.34", family: 4 };
export const secret = { body: "SECRET" };

/** Starts a web server for this test. */
export const startWeb = async (
  pages: FixtureRoutes | ((url: string) => FixtureRoutes),
  options?: FixtureWebOptions,
): Promise<FixtureWeb> => {
  const web = await startFixtureWeb(pages, options);
  onTestFinished(() => web.stop());
  return web;
};

/** Creates an egress for this test that allows only what is given. */
export const egressWith = (options: Partial<EgressOptions>): Egress => {
  const egress = createEgress({
    allowance: createEgressAllowance([]),
    resolve: () => Promise.reject(new Error("nothing is resolved in this test")),
    now: () => new Date(),
    maxBytes: 1_000_000,
    maxHtmlBytes: 1_000_000,
    timeoutMs: 60_000,
    userAgent: "test",
    ...options,
  });
  onTestFinished(() => egress.close());
  return egress;
};

/** Creates an egress that exempts the web server. */
export const allowed = (web: FixtureWeb, options: Partial<EgressOptions> = {}): Egress =>
  egressWith({ allowance: createEgressAllowance([`127.0.0.1:${web.port}`]), ...options });

/** Creates an egress that may use the web server's port, so that only the address decides. */
export const guarded = (web: FixtureWeb, resolve: Resolve): Egress =>
  egressWith({ ports: [web.port], resolve });

export const read = (egress: Egress, url: string, options?: GetOptions): ReturnType<Egress["get"]> =>
  egress.get(url, new AbortController().signal, options);
