import type { EndpointAnswer, EndpointClient, EndpointRequest } from "@quarry/web";

/** Creates an answer of an endpoint; JSON unless the body is text. */
export const endpointAnswer = (
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): EndpointAnswer => ({
  status,
  headers: new Headers({ "content-type": "application/json", ...headers }),
  body: typeof body === "string" ? body : JSON.stringify(body),
});

/** An endpoint with one answer for all requests, and the requests it received. */
export const fakeEndpoint = (answer: EndpointAnswer) => {
  const requests: EndpointRequest[] = [];
  const client: EndpointClient = {
    host: "engine.test",
    send: (request) => {
      requests.push(request);
      return Promise.resolve(answer);
    },
    close: () => Promise.resolve(),
  };
  return { client, requests };
};

export const aQuery = {
  query: "stalled jobs",
  scopes: [],
  limit: 10,
  sites: [],
  excludeSites: [],
  page: 1,
} as const;

export const noSignal = new AbortController().signal;
export const now = (): Date => new Date("2026-11-22T12:00:00Z");
