/** How requests are repeated. */
export interface RetryOptions {
  /** Times a request is sent at most. */
  readonly attempts: number;
  /** Milliseconds before the first repetition; each later one waits twice as long. */
  readonly firstDelayMs: number;
  /** Milliseconds that are waited at most, whatever the gateway says. */
  readonly maxDelayMs: number;
  /** Resolves after so many milliseconds. @throws the reason of the signal when that ends before */
  readonly wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** Waits by the clock. */
export const waitMs: RetryOptions["wait"] = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });

/** Seconds beyond which a Retry-After is the caller's to plan for: the limit of a day is not waited out here. */
const longestWaitSeconds = 60;

/** Whether the gateway says that asking again is of no use for a long time. */
export const isFarOff = (retryAfter: string | null): boolean => Number(retryAfter ?? 0) > longestWaitSeconds;

/** How long to wait after an attempt: what `Retry-After` says in seconds, else twice as long as before. */
export const retryDelayMs = (
  attempt: number,
  retryAfter: string | null,
  { firstDelayMs, maxDelayMs }: Pick<RetryOptions, "firstDelayMs" | "maxDelayMs">,
): number => {
  const said = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : undefined;
  return Math.min(maxDelayMs, said ?? firstDelayMs * 2 ** (attempt - 1));
};
