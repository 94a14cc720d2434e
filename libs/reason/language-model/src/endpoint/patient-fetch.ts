import { Agent, fetch } from "undici";
import type { Fetch } from "./endpoint-client.ts";

const connectTimeoutMs = 10_000;

/** Creates a `fetch` without its own time limit: Node's gives up after five minutes without a byte. */
export const createPatientFetch = (): Fetch => {
  const dispatcher = new Agent({
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: connectTimeoutMs },
  });
  return async (url, { method = "GET", headers, body = null, signal = null, redirect = "follow" } = {}) => {
    if (url instanceof Request || (body !== null && typeof body !== "string"))
      throw new TypeError("this fetch only accepts an address and a text body");
    const fields = Object.fromEntries(new Headers(headers));
    return fetch(url, { method, headers: fields, body, signal, redirect, dispatcher });
  };
};
