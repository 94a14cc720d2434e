import { setTimeout as wait } from "node:timers/promises";
import { contentAnswerSchema, type ContentAnswer, type TextPage, textPageSchema } from "@quarry/contracts";
import { z } from "zod";

const itemsSchema = z.object({ items: z.array(z.object({ linkId: z.string(), status: z.string() })) });
const madeSchema = z.object({ id: z.string() });
const lookEveryMs = 200;

/** Plain HTTP client for one collection of a running gateway. */
export interface CollectionClient {
  readonly id: string;
  /** Sends a request and returns status and body, also for errors. */
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  addItem(item: unknown): Promise<void>;
  addFile(file: { linkId: string; name: string; type: string; body: string }): Promise<void>;
  /** Resolves once every item has been prepared; returns the status of each. */
  untilPrepared(): Promise<ReadonlyMap<string, string>>;
  requests(body: unknown): Promise<ContentAnswer["answers"]>;
  /** Returns all pages of a text, with `length` characters each. */
  pages(linkId: string, part: "transcript" | "comments", length: number): Promise<readonly TextPage[]>;
}

/** Creates a collection at the gateway. */
export const openCollection = async (url: string, name: string): Promise<CollectionClient> => {
  const send = async (method: string, path: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}${path}`, { ...init, method });
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
  };
  const sendJson = (method: string, path: string, body: unknown) =>
    send(method, path, { headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const accepted = ({ status, body }: { status: number; body: unknown }): unknown => {
    if (status < 300) return body;
    throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  };
  const { id } = madeSchema.parse(accepted(await sendJson("POST", "/v1/collections", { name })));
  const base = `/v1/collections/${id}`;
  const ask: CollectionClient["ask"] = (method, path, body) =>
    body === undefined ? send(method, `${base}${path}`) : sendJson(method, `${base}${path}`, body);
  return {
    id,
    ask,
    addItem: async (item) => void accepted(await ask("POST", "/items", item)),
    addFile: async ({ linkId, name: file, type, body }) => {
      const query = new URLSearchParams({ uri: `file:${file}`, linkId, contentType: type });
      const headers = { "content-type": "application/octet-stream" };
      accepted(await send("POST", `${base}/items?${query.toString()}`, { headers, body }));
    },
    untilPrepared: async () => {
      for (;;) {
        const { items } = itemsSchema.parse(accepted(await ask("GET", "/items?limit=200")));
        if (items.every(({ status }) => status !== "preparing"))
          return new Map(items.map(({ linkId, status }) => [linkId, status]));
        await wait(lookEveryMs);
      }
    },
    requests: async (body) =>
      contentAnswerSchema.parse(accepted(await ask("POST", "/requests", body))).answers,
    pages: async (linkId, part, length) => {
      const pages: TextPage[] = [];
      for (let from = 0; ;) {
        const query = `?part=${part}&from=${from}&to=${from + length}`;
        const page = textPageSchema.parse(accepted(await ask("GET", `/items/${linkId}/text${query}`)));
        pages.push(page);
        if (page.next === null) return pages;
        from = page.to;
      }
    },
  };
};
