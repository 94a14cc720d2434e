import { OpenAI } from "openai";
import { boundedFetch, type Fetch } from "./bounded-fetch.ts";
import type { EndpointAddress } from "./endpoint-address.ts";

// A reply of 4,096 tokens is about a megabyte as a stream of one event per token.
const mostResponseBytes = 32 * 1_024 * 1_024;
// Attempts have a deadline of their own, which also covers the body.
const noTimeoutMs = 24 * 60 * 60 * 1_000;

/** The client of an endpoint: it repeats nothing, logs nothing, and reads nothing from the environment. */
export const openClient = (address: EndpointAddress, fetch: Fetch): OpenAI =>
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
    fetch: boundedFetch(fetch, mostResponseBytes),
  });
