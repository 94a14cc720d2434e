import type { Failure } from "@quarry/failure";
import type { EndpointAnswer } from "@quarry/web";
import { z } from "zod";
import { misconfigured, refused } from "./engine-failures.ts";
import type { EngineVariables } from "./engine-variables.ts";
import { judgeRefusal, keyRefused, quotaUsedUp, tooManyRequests } from "./judge-refusal.ts";
import { jsonIn } from "./read-engine-answer.ts";

const location = z.array(z.union([z.string(), z.number()]));
const schema = z.object({
  error: z.object({
    code: z.string(),
    detail: z.string().catch(""),
    meta: z.object({ errors: z.array(z.object({ loc: location })).catch([]) }).catch({ errors: [] }),
  }),
});

const secondMs = 1_000;
const numbersIn = (header: string | null): readonly number[] =>
  (header ?? "").split(",").map((part) => Number.parseInt(part, 10));

/** Milliseconds until every window of Brave's limits that is used up begins anew; undefined when none is. */
const resetMs = ({ headers }: EndpointAnswer): number | undefined => {
  const remaining = numbersIn(headers.get("x-ratelimit-remaining"));
  const reset = numbersIn(headers.get("x-ratelimit-reset"));
  const waits = reset.filter((seconds, window) => remaining[window] === 0 && Number.isFinite(seconds));
  return waits.length === 0 ? undefined : Math.max(...waits) * secondMs;
};

/** What Brave means by an answer that is not 200; the status alone cannot tell a wrong key from a wrong request. */
export const braveRefusal = (
  answer: EndpointAnswer,
  engine: EngineVariables,
  { apiKey, now }: { readonly apiKey: string; readonly now: Date },
): Failure => {
  const error = schema.safeParse(jsonIn(answer)).data?.error;
  const { status } = answer;
  switch (error?.code) {
    case "SUBSCRIPTION_TOKEN_INVALID":
    case "SUBSCRIPTION_TOKEN_MISSING":
      return keyRefused(engine, status);
    case "SUBSCRIPTION_NOT_FOUND":
      return misconfigured(
        `Brave answers ${status}: the key has no subscription; choose a plan for BRAVE_API_KEY, a free one, too`,
      );
    case "QUOTA_LIMITED":
      return quotaUsedUp(engine, status, resetMs(answer));
    case "RATE_LIMITED":
      return tooManyRequests(engine, resetMs(answer));
    case "VALIDATION": {
      const places = error.meta.errors.map(({ loc }) => loc.join("."));
      return refused(
        `Brave answers ${status}: it refuses a parameter: ${places.join(", ") || "it does not say which"}`,
      );
    }
    default:
      return judgeRefusal(answer, engine, { said: error?.detail, apiKey, now });
  }
};
