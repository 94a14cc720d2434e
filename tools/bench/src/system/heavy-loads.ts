import { setTimeout as wait } from "node:timers/promises";

/** What the loads are put on: a gateway, a collection that can be searched and a run that has ended. */
export interface LoadTarget {
  readonly url: string;
  readonly collectionId: string;
  readonly runId: string;
}

/** Requests inside the limits, sent by so many clients, each again as soon as it is answered. */
export interface Load {
  readonly name: string;
  readonly clients: number;
  readonly send: (target: LoadTarget, signal: AbortSignal) => Promise<Response>;
}

const megabyte = 1_000_000;

const words = (bytes: number): string => "the ledger of the harbour names every lot ".repeat(bytes / 42);

const postJson = (url: string, body: string, signal: AbortSignal): Promise<Response> =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body, signal });

const largeItem = JSON.stringify({
  items: [{ linkId: "large", source: "load", title: "Large", transcript: words(7.9 * megabyte) }],
});

const nested = `${"[".repeat(3 * megabyte)}${"]".repeat(3 * megabyte)}`;

const largeFile = new TextEncoder().encode(words(45 * megabyte));

const contentRequests = JSON.stringify(
  Array.from({ length: 50 }, () => ({
    request_type: "keyword",
    keywords: ["ledger", "harbour"],
    context_window: 2_000,
  })),
);

const audit = JSON.stringify({
  text: words(195_000),
  sources: [{ text: words(6 * megabyte), ref: "1" }],
  fetch: false,
});

/** Requests that are heavy and inside the limits. */
export const loads: readonly Load[] = [
  {
    name: "items of 7.9 MB as JSON",
    clients: 4,
    send: ({ url, collectionId }, signal) =>
      postJson(`${url}/v1/collections/${collectionId}/items`, largeItem, signal),
  },
  {
    name: "6 MB of nested brackets",
    clients: 8,
    send: ({ url, collectionId }, signal) =>
      postJson(`${url}/v1/collections/${collectionId}/items`, nested, signal),
  },
  {
    name: "files of 45 MB",
    clients: 4,
    send: ({ url, collectionId }, signal) =>
      fetch(`${url}/v1/collections/${collectionId}/items?uri=file:large.txt`, {
        method: "POST",
        headers: { "content-type": "application/octet-stream" },
        body: largeFile,
        signal,
      }),
  },
  {
    name: "50 keyword requests over a collection",
    clients: 4,
    send: ({ url, collectionId }, signal) =>
      postJson(`${url}/v1/collections/${collectionId}/requests`, contentRequests, signal),
  },
  {
    name: "searches for 50 passages",
    clients: 16,
    send: ({ url }, signal) =>
      postJson(`${url}/v1/search`, JSON.stringify({ query: words(3_900), k: 50, explain: true }), signal),
  },
  {
    name: "audits of 195,000 characters",
    clients: 2,
    send: ({ url }, signal) => postJson(`${url}/v1/audit`, audit, signal),
  },
  {
    name: "lists of 200 documents",
    clients: 16,
    send: ({ url }, signal) => fetch(`${url}/v1/index/metadata?limit=200`, { signal }),
  },
  {
    name: "whole bundles as zip",
    clients: 8,
    send: ({ url, runId }, signal) => fetch(`${url}/v1/research/${runId}/bundle`, { signal }),
  },
  {
    name: "reports as PDF",
    clients: 4,
    send: ({ url, runId }, signal) => fetch(`${url}/v1/research/${runId}/report?format=pdf`, { signal }),
  },
];

const sendAgain = async (
  { send }: Load,
  target: LoadTarget,
  { stop, tally }: { readonly stop: AbortSignal; readonly tally: Map<number, number> },
): Promise<void> => {
  while (!stop.aborted) {
    const status = await send(target, stop)
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      .catch(() => 0);
    if (!stop.aborted) tally.set(status, (tally.get(status) ?? 0) + 1);
    // A client that is told to come again later does not come at once.
    if (status === 429 || status === 503) await wait(250, undefined, { signal: stop }).catch(() => undefined);
  }
};

/** Sends a load with all its clients for so long; answers with how many answers had each status, 0 for none. */
export const sendLoad = async (
  load: Load,
  target: LoadTarget,
  seconds: number,
): Promise<Readonly<Record<string, number>>> => {
  const stop = AbortSignal.timeout(seconds * 1_000);
  const tally = new Map<number, number>();
  await Promise.all(Array.from({ length: load.clients }, () => sendAgain(load, target, { stop, tally })));
  return Object.fromEntries(tally);
};
