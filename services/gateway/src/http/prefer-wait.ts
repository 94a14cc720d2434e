import type { Request } from "express";

/** How long a client wants to wait for an outcome, and the preference of its that is honoured. */
export interface Wait {
  readonly waitMs: number;
  readonly applied?: string;
}

/** What a client can wish for. */
export const maxWaitSeconds = 120;

/** The header `Prefer` (RFC 7240): `respond-async` waits not at all, `wait=N` N seconds up to two minutes; others are ignored. */
export const preferWait = (request: Request, defaultMs: number): Wait => {
  const preferences = (request.get("prefer") ?? "").split(",").map((preference) => preference.trim());
  const wait = preferences.flatMap(
    (preference) => /^wait\s*=\s*"?(\d{1,6})"?$/i.exec(preference)?.[1] ?? [],
  )[0];
  if (wait !== undefined) {
    const seconds = Math.min(maxWaitSeconds, Number(wait));
    return { waitMs: seconds * 1_000, applied: `wait=${seconds}` };
  }
  const isAsync = preferences.some((preference) => preference.toLowerCase() === "respond-async");
  return isAsync ? { waitMs: 0, applied: "respond-async" } : { waitMs: defaultMs };
};
