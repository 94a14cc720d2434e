import { loadavg } from "node:os";

/** How many processes want to run, as a mean over the last minute; 0 on Windows, which does not tell. */
export const loadNow = (): number => Number((loadavg()[0] ?? 0).toFixed(2));
