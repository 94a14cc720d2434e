import { asJson } from "../as-json.ts";
import { startApp } from "./start-app.ts";

/** Starts the app in memory; returns functions that submit a source. */
export const startWithIndex = async (...changes: Parameters<typeof startApp>) => {
  const app = await startApp(...changes);
  const send = async (body: unknown, headers: Record<string, string> = {}) =>
    await fetch(`${app.url}/v1/index`, asJson(body, { ...headers }));
  const sendFile = async (query: string, bytes: string, type = "application/octet-stream") =>
    await fetch(`${app.url}/v1/index?${query}`, {
      method: "POST",
      headers: { "Content-Type": type },
      body: bytes,
    });
  return { ...app, send, sendFile };
};
