import { Failure } from "@quarry/failure";

/**
 * The outcome of some work, unless it takes longer than so many milliseconds.
 * @throws {Failure} deadline-exceeded; the work itself may still succeed
 */
export const within = async <T>(timeoutMs: number, work: Promise<T>): Promise<T> => {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const expire = (): void =>
    reject(new Failure("deadline-exceeded", `no answer within ${timeoutMs} ms`, { retry: "backoff" }));
  const timer = setTimeout(expire, timeoutMs);
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
};
