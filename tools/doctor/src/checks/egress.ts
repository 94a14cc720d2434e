import { qdrantConfig, redisConfig } from "@quarry/config";
import { sourceVariables } from "@quarry/fetcher/source-variables";
import { z } from "zod";
import type { Check } from "../check.ts";
import { configured } from "../configured.ts";
import { type Finding, ok, warning } from "../finding.ts";
import { examineProxy } from "./egress-proxy.ts";

const schema = z.object({
  REDIS_URL: redisConfig.REDIS_URL,
  QDRANT_URL: qdrantConfig.QDRANT_URL,
  EGRESS_ALLOW: sourceVariables.EGRESS_ALLOW,
  EGRESS_PROXY: sourceVariables.EGRESS_PROXY,
});

const hostOf = (entry: string): string => entry.replace(/:\d+$/u, "").replaceAll(/[[\]]/gu, "").toLowerCase();
const portOf = (entry: string): string | undefined => /:(\d+)$/u.exec(entry)?.[1];

const opens = (entry: string, url: URL): boolean => {
  const port = url.port || (url.protocol === "redis:" ? "6379" : "80");
  return hostOf(entry) === url.hostname.replaceAll(/[[\]]/gu, "") && (portOf(entry) ?? port) === port;
};

/** What the fetcher may read although it is not on the public internet, and the proxy it reads through. */
export const egress: Check = {
  name: "Way out",
  run: async (environment) => {
    const config = configured(schema, environment);
    if (config === undefined) return [];
    const stores = [
      { name: "Redis", url: new URL(config.REDIS_URL) },
      ...config.QDRANT_URL.map((url) => ({ name: "Qdrant", url: new URL(url) })),
    ];
    const open = config.EGRESS_ALLOW.flatMap((entry): Finding[] =>
      stores
        .filter(({ url }) => opens(entry, url))
        .map(({ name }) =>
          warning(
            `EGRESS_ALLOW lets any page send the fetcher to ${name} (${entry}).`,
            `Remove ${entry} from EGRESS_ALLOW, or name the port of the site that is meant: ${hostOf(entry)}:8099`,
          ),
        ),
    );
    const proxy = config.EGRESS_PROXY === undefined ? [] : [await examineProxy(config.EGRESS_PROXY)];
    if (open.length > 0) return [...open, ...proxy];
    const count = config.EGRESS_ALLOW.length;
    return [
      ok(count === 0 ? "only public addresses are read" : `public addresses are read, and ${count} more`),
      ...proxy,
    ];
  },
};
