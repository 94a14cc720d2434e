import { Failure } from "@quarry/failure";
import type { CoolDown, UpstreamGuard } from "@quarry/redis";
import type { GuardedCall, ProviderGuard } from "../../ports.ts";

export interface ProviderGuardOptions {
  /** As in "Brave is left alone". */
  readonly label: string;
  /** What all fetchers share. */
  readonly shared: UpstreamGuard;
  /** How long a provider is left alone that does not say for how long. */
  readonly coolDownMs: number;
  /** The variable that sets how many requests a second go out. */
  readonly paceVariable: string;
  readonly wait: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

// A query waits so long for its turn, or for the end of a cool-down, rather than to go unasked.
const longestWaitMs = 14_000;
const shortCoolDownMs = 3_000;
const mostAttempts = 2;

const seconds = (milliseconds: number): string => {
  const whole = Math.ceil(milliseconds / 1_000);
  return whole < 120 ? `${whole} s` : `${Math.ceil(whole / 60)} minutes`;
};

/** For how long an error asks to leave the provider alone; undefined when it does not. */
const askedCoolDownMs = (error: unknown, otherwiseMs: number): number | undefined => {
  if (!(error instanceof Failure)) return undefined;
  if (error.code === "bad-configuration") return otherwiseMs;
  if (error.code !== "upstream-busy") return undefined;
  return typeof error.retry === "object" ? error.retry.afterMs : otherwiseMs;
};

const isTrouble = (error: unknown): error is Failure =>
  error instanceof Failure && (error.code === "upstream-failed" || error.code === "deadline-exceeded");

/**
 * A rate limit, a circuit breaker and cool-downs that all fetchers share. A provider that refuses (429, 403, a captcha, a used-up quota,
 * a wrong key) is left alone for as long as it says; one that fails again and again for as long as the breaker is open. A cool-down of
 * a few seconds is waited for, and the call made once more.
 */
export const createProviderGuard = (options: ProviderGuardOptions): ProviderGuard => {
  const { label, shared, coolDownMs, paceVariable, wait } = options;

  const leftAlone = ({ leftMs, reason }: CoolDown): string =>
    `${label} is left alone for another ${seconds(leftMs)}: ${reason}`;

  /** Why it is not to be called now; undefined when it may be. */
  const complaint = async (signal: AbortSignal): Promise<string | undefined> => {
    const coolDown = await shared.coolDown();
    if (coolDown !== undefined) {
      if (coolDown.leftMs > shortCoolDownMs) return leftAlone(coolDown);
      await wait(coolDown.leftMs, signal);
    }
    const turn = await shared.takeTurn(longestWaitMs);
    if (!turn.granted)
      return `${label} has queries waiting for ${seconds(turn.afterMs)} already; raise ${paceVariable} if its plan allows it`;
    if (turn.afterMs > 0) await wait(turn.afterMs, signal);
    return undefined;
  };

  /** Remembers what an error says of the provider; whether another attempt makes sense soon. */
  const learnFrom = async (error: unknown): Promise<boolean> => {
    const forMs = askedCoolDownMs(error, coolDownMs);
    if (forMs !== undefined && error instanceof Failure) {
      await shared.beginCoolDown(forMs, error.message);
      return error.code === "upstream-busy" && forMs <= shortCoolDownMs;
    }
    if (isTrouble(error)) await shared.failed(error.message);
    return false;
  };

  const attempt = async <Value>(
    call: () => Promise<Value>,
    signal: AbortSignal,
    attemptsLeft: number,
  ): Promise<GuardedCall<Value>> => {
    const detail = await complaint(signal);
    if (detail !== undefined) return { made: false, detail };
    try {
      const value = await call();
      await shared.succeeded();
      return { made: true, value };
    } catch (error) {
      // Whoever lost patience says nothing about the provider.
      signal.throwIfAborted();
      const again = await learnFrom(error);
      if (!again || attemptsLeft === 0) throw error;
    }
    return attempt(call, signal, attemptsLeft - 1);
  };

  return { run: (call, signal) => attempt(call, signal, mostAttempts - 1) };
};
