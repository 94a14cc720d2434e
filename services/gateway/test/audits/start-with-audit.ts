import { asJson } from "../as-json.ts";
import { startApp } from "../start/start-app.ts";

/** Starts the app in memory; returns a function that submits a text. */
export const startWithAudit = async (...changes: Parameters<typeof startApp>) => {
  const app = await startApp(...changes);
  const send = async (body: unknown, headers: Record<string, string> = {}) =>
    await fetch(`${app.url}/v1/audit`, asJson(body, { ...headers }));
  return { ...app, send };
};
