import { setTimeout as delay } from "node:timers/promises";
import { createEgressAllowance } from "@quarry/egress";
import { createUpstreamGuards, type RedisOptions } from "@quarry/redis";
import { createEndpointClient, userAgentFor } from "@quarry/web";
import type { SearchConfig } from "../config.ts";
import { createProviderGuard } from "../search/ask-provider.ts";
import { stackexchange } from "../search/keyless/stackexchange.ts";
import { createQuestionLibrary, type QuestionLibrary } from "./question-library.ts";

const maxAnswerBytes = 5_000_000;
const failuresInARow = 5;

/** Opens the questions of Stack Exchange, behind the guard of the search engine; without a library if SEARCH_KEYLESS excludes it. */
export const openQuestions = (
  config: SearchConfig,
  { redis }: { readonly redis: RedisOptions },
): { readonly library: QuestionLibrary | undefined; close(): Promise<void> } => {
  const { name, variables, requestsPerSecond } = stackexchange;
  if (!config.SEARCH_KEYLESS.includes(name)) return { library: undefined, close: async () => undefined };
  const guards = createUpstreamGuards({ redis });
  const backoffMs = config.SEARCH_COOL_DOWN_MS;
  const shared = guards.of({
    name: `search:${name}`,
    requestsPerSecond,
    breaker: { failuresInARow, openForMs: Math.max(1, backoffMs) },
  });
  const guard = createProviderGuard({
    label: variables.label,
    shared,
    backoffMs,
    paceVariable: undefined,
    wait: async (delayMs, signal) => {
      await delay(delayMs, undefined, { signal }).catch(() => undefined);
      signal.throwIfAborted();
    },
  });
  const client = createEndpointClient({
    address: config.STACKEXCHANGE_URL,
    variable: "STACKEXCHANGE_URL",
    timeoutMs: config.SEARCH_TIMEOUT_MS,
    maxBytes: maxAnswerBytes,
    proxyRules: { proxy: config.EGRESS_PROXY, allowance: createEgressAllowance(config.EGRESS_ALLOW) },
  });
  const userAgent = userAgentFor(config.FETCH_USER_AGENT, config.FETCH_CONTACT);
  return {
    library: createQuestionLibrary({
      client,
      address: config.STACKEXCHANGE_URL,
      guard,
      userAgent,
      now: () => new Date(),
    }),
    close: async () => void (await Promise.all([guards.close(), client.close()])),
  };
};
