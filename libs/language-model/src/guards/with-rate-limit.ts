import { estimatePromptTokens } from "../usage/estimate-tokens.ts";
import type { CallReport } from "../usage/usage.ts";
import type { CallModel, Wait } from "./model-call.ts";
import type { Permit, RateLimiter } from "./rate-limiter.ts";

interface RateLimitOptions {
  readonly limiter: RateLimiter;
  readonly maxOutputTokens: number;
  readonly wait: Wait;
}

const permitFrom = async (
  { limiter, wait }: RateLimitOptions,
  tokens: number,
  signal: AbortSignal,
): Promise<Permit> => {
  for (;;) {
    signal.throwIfAborted();
    const answer = await limiter.take(tokens);
    if (answer.granted) return answer;
    await wait(answer.afterMs, signal);
  }
};

/** Lets a call out when the limiter does; it waits as long as its signal lets it. */
export const withRateLimit =
  (next: CallModel, options: RateLimitOptions): CallModel =>
  async ({ model, request }) => {
    const { messages, signal, report } = request;
    const tokens = estimatePromptTokens(messages) + options.maxOutputTokens;
    const permit = await permitFrom(options, tokens, signal);
    let used = 0;
    const listen = (call: CallReport): void => {
      used += call.inputTokens + call.outputTokens;
      report?.(call);
    };
    try {
      return await next({ model, request: { ...request, report: listen } });
    } finally {
      // An answer is not lost because Redis is: the place frees itself after its lease.
      await permit.release(used).catch(() => undefined);
    }
  };
