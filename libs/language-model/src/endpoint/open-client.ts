import { OpenAI } from "openai";
import type { EndpointAddress } from "./endpoint-address.ts";
import { type Fetch, type IdleLimit, limitedFetch } from "./endpoint-fetch.ts";

// A reply of 4,096 tokens is about a megabyte as a stream of one event per token.
const maxResponseBytes = 256 * 1_024 * 1_024;
// The caller's signal and the idle limit end a request; the client's own clock does not.
const noTimeoutMs = 2 ** 31 - 1;

/**
 * The client of an endpoint: it speaks HTTP, reads streams and names errors. It repeats nothing, logs nothing, and reads nothing
 * from the environment.
 */
export const openClient = (address: EndpointAddress, fetch: Fetch, idle?: IdleLimit): OpenAI =>
  new OpenAI({
    baseURL: address.baseUrl,
    // The client insists on a key; the header decides.
    apiKey: "unused",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    defaultQuery: { ...address.query },
    defaultHeaders: { Authorization: address.authorization },
    maxRetries: 0,
    timeout: noTimeoutMs,
    logLevel: "off",
    fetch: limitedFetch(fetch, { maxBytes: maxResponseBytes, ...(idle && { idle }) }),
  });
