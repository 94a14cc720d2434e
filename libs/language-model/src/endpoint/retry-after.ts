const secondMs = 1_000;

/** Milliseconds that a response asks to wait, from `retry-after-ms` or `Retry-After` (RFC 9110: seconds or a date). */
export const retryAfterMs = (headers: Headers, nowMs: number): number | undefined => {
  const exact = headers.get("retry-after-ms");
  if (exact !== null && /^\d{1,9}(\.\d+)?$/.test(exact)) return Number(exact);
  const asked = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}(\.\d+)?$/.test(asked)) return Number(asked) * secondMs;
  const date = Date.parse(asked);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
};
