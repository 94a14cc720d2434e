import { vi } from "vitest";

/**
 * Waits until a check no longer throws, and returns its result. The limit only catches checks that hang: it is far longer than a
 * busy machine takes.
 */
export const eventually = <Answer>(
  check: () => Answer | Promise<Answer>,
  timeoutMs = 300_000,
): Promise<Answer> => vi.waitFor(check, { timeout: timeoutMs, interval: 50 });
