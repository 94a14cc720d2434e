import { estimatePromptTokens } from "../usage/estimate-tokens.ts";
import type { CallReport } from "../usage/usage.ts";
import type { CallModel } from "./model-call.ts";
import type { RateLimiter } from "./rate-limiter.ts";

interface RateLimitOptions {
  readonly limiter: RateLimiter;
  /** What an answer is counted with before it is known. */
  readonly countedOutputTokens: number;
}

/** Lets a call out when the limiter does; it waits as long as its signal lets it, and no clock of the call runs before. */
export const withRateLimit =
  (next: CallModel, { limiter, countedOutputTokens }: RateLimitOptions): CallModel =>
  async ({ model, request }) => {
    const { messages, signal, report } = request;
    const permit = await limiter.acquire(estimatePromptTokens(messages) + countedOutputTokens, signal);
    let used = 0;
    const listen = (call: CallReport): void => {
      used += call.inputTokens + call.outputTokens;
      report?.(call);
    };
    try {
      return await next({ model, request: { ...request, report: listen } });
    } finally {
      // An answer is not lost because Redis is: the slot frees itself after its lease.
      await permit.release(used).catch(() => undefined);
    }
  };
