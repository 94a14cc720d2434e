import type { RedisOptions } from "@quarry/redis";
import { userAgentFor } from "@quarry/web";
import type { SearchConfig } from "../config.ts";
import { stackexchange } from "../search/keyless/stackexchange.ts";
import { openEndpoints, openGuards } from "../search/open-endpoints.ts";
import { createQuestionLibrary, type QuestionLibrary } from "./question-library.ts";

const maxAnswerBytes = 5_000_000;

/** Opens the questions of Stack Exchange, behind the guard of the search engine; without a library if SEARCH_KEYLESS excludes it. */
export const openQuestions = (
  config: SearchConfig,
  { redis }: { readonly redis: RedisOptions },
): { readonly library: QuestionLibrary | undefined; close(): Promise<void> } => {
  const { name, variables, requestsPerSecond } = stackexchange;
  if (!config.SEARCH_KEYLESS.includes(name)) return { library: undefined, close: async () => undefined };
  const guards = openGuards(config, redis);
  const endpoints = openEndpoints(config, maxAnswerBytes);
  const { label, address: variable } = variables;
  const address = config[variable];
  const userAgent = userAgentFor(config.FETCH_USER_AGENT, config.FETCH_CONTACT);
  return {
    library: createQuestionLibrary({
      client: endpoints.connect(address, variable),
      address,
      guard: guards.of({ name: `search:${name}`, label, requestsPerSecond, paceVariable: undefined }),
      userAgent,
      now: () => new Date(),
    }),
    close: async () => void (await Promise.all([guards.close(), endpoints.close()])),
  };
};
