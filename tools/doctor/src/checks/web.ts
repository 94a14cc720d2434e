import { qdrantConfig, redisConfig } from "@quarry/config";
import { type ProviderReport, searchEngines } from "@quarry/contracts";
import { addressRefusedCode, createTunnelDial } from "@quarry/egress";
import { Failure } from "@quarry/failure";
import { searchVariables, engineSetupAdvice, sourceVariables, tryProviders } from "@quarry/fetcher";
import { z } from "zod";
import { listensElsewhere } from "../ask-http.ts";
import { type Check, configured, down, type Finding, ok, problem, warning } from "../check.ts";

const patienceMs = 5_000;
/** Metadata address of clouds; the egress proxy opens no tunnel to it. */
const forbidden = "169.254.169.254";

const start = "Start it (npm start -w services/egress-proxy), or set EGRESS_PROXY to where it listens.";

const sentenceOf = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

const causeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);

/** Checks that the egress proxy answers and refuses a tunnel that it must not open. */
const examineProxy = async (address: string): Promise<Finding> => {
  try {
    const socket = await createTunnelDial({ proxy: address, timeoutMs: patienceMs })(forbidden, 80);
    socket.destroy();
    return problem(
      `What listens at EGRESS_PROXY (${address}) opens tunnels to internal addresses, such as ${forbidden}.`,
      "Run Quarry's own there: npm start -w services/egress-proxy",
    );
  } catch (error) {
    if (causeOf(error) === addressRefusedCode)
      return ok(`pages are read through ${address}, which refuses internal addresses`);
    if (error instanceof Failure) return down(sentenceOf(error.message.split(";")[0] ?? ""), start);
    return down(`The egress proxy at ${address} opens no tunnels now (${causeOf(error)}).`, start);
  }
};

const schema = z.object({
  REDIS_URL: redisConfig.REDIS_URL,
  QDRANT_URL: qdrantConfig.QDRANT_URL,
  EGRESS_ALLOW: sourceVariables.EGRESS_ALLOW,
  EGRESS_PROXY: sourceVariables.EGRESS_PROXY,
});

const hostOf = (entry: string): string => entry.replace(/:\d+$/u, "").replaceAll(/[[\]]/gu, "").toLowerCase();
const portOf = (entry: string): string | undefined => /:(\d+)$/u.exec(entry)?.[1];

const opens = (entry: string, url: URL): boolean => {
  const port = url.port || (url.protocol.startsWith("redis") ? "6379" : "80");
  return hostOf(entry) === url.hostname.replaceAll(/[[\]]/gu, "") && (portOf(entry) ?? port) === port;
};

/** Checks the private addresses that the fetcher may read and the proxy it uses. */
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
            `EGRESS_ALLOW lets users send the fetcher to ${name} (${entry}).`,
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

const doesNotAnswer = /refuses connections|no host named|did not answer|does not answer/u;

const sentence = (words: string): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.?!]$/u.test(words) ? "" : "."}`;

/** Splits a report into problem and remedy: "SearXNG answers 403: …; add json to search.formats …". */
const parted = (detail: string): { readonly what: string; readonly remedy: string } => {
  const [what = detail, ...remedy] = detail.split("; ");
  return {
    what: sentence(what),
    remedy: sentence(remedy.length === 0 ? "look at its address and its log" : remedy.join("; ")),
  };
};

const isKeyless = (provider: string): boolean =>
  Object.entries(searchEngines).some(([name, engine]) => name === provider && engine.isKeyless);

const asFinding = async (
  { provider, status, results, detail }: ProviderReport,
  searxng: string | undefined,
) => {
  if (detail === undefined) return ok(`${provider} answers with ${results} results`);
  const { what, remedy } = parted(detail);
  // This is one of several default engines.
  if (isKeyless(provider)) return warning(what, `${remedy} Where it is not wanted, set SEARCH_KEYLESS.`);
  if (status === "answered" || status === "empty") return warning(what, remedy);
  if (!doesNotAnswer.test(detail)) return problem(what, remedy);
  const elsewhere =
    provider === "searxng" && searxng !== undefined ? await listensElsewhere("SEARXNG_URL", searxng) : "";
  return down(what, `${remedy}${elsewhere}`);
};

/** Checks the configured search engines by sending each one query, as a run would. */
export const search: Check = {
  name: "Search engines",
  run: async (environment): Promise<readonly Finding[]> => {
    const config = configured(z.object(searchVariables), environment);
    if (config === undefined) return [];
    const reports = await tryProviders(config, new AbortController().signal);
    if (reports.length > 0)
      return Promise.all(reports.map((report) => asFinding(report, config.SEARXNG_URL)));
    return [
      ok(`none is set up: runs read what they are given, and what was indexed; ${engineSetupAdvice()}`),
    ];
  },
};
