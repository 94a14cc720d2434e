import { createEgressAllowance } from "@quarry/egress";
import { createSilentLogger } from "@quarry/observability";
import { createEgress } from "../client/create-egress.ts";
import { openPoliteness, type Politeness, type PolitenessConfig } from "../politeness/open-politeness.ts";

/** Opens a fetcher's connections to Redis and to local sites. */
export const openFetcher = (
  redis: { readonly url: string },
  changes: Partial<PolitenessConfig> = {},
  timeoutMs = 60_000,
): Politeness => {
  const allowance = createEgressAllowance(["127.0.0.1"]);
  const now = (): Date => new Date();
  const egress = createEgress({
    allowance,
    resolve: () => Promise.reject(new Error("nothing is resolved in this test")),
    now,
    maxBytes: 1_000_000,
    maxHtmlBytes: 1_000_000,
    timeoutMs,
    userAgent: "quarry-fetcher/0.1",
  });
  const config: PolitenessConfig & { readonly FETCH_USER_AGENT: string } = {
    ROBOTS: "obey",
    FETCH_HOST_CONCURRENCY: 2,
    FETCH_HOST_DELAY_MS: 60_000,
    FETCH_OWN_HOST_DELAY_MS: 0,
    FETCH_KEEP_HOURS: 24,
    FETCH_USER_AGENT: "quarry-fetcher/0.1",
    ...changes,
  };
  const polite = openPoliteness({ config, redis, log: createSilentLogger(), egress, allowance, now });
  return {
    ...polite,
    close: async () => {
      await Promise.all([egress.close(), polite.close()]);
    },
  };
};
