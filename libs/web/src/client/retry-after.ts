/** Milliseconds a Retry-After header asks to wait (RFC 9110 §10.2.3: seconds or a date); undefined when it says nothing. */
export const retryAfterMs = (header: string | null, now: Date): number | undefined => {
  const text = header?.trim() ?? "";
  if (/^[0-9]{1,9}$/u.test(text)) return Number(text) * 1_000;
  const date = /[a-z]/iu.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
};
