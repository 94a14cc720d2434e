import { collectionViewSchema, problemSchema } from "@quarry/contracts";
import type { GatewayPorts } from "../src/gateway-ports.ts";
import { asJson } from "./as-json.ts";
import { startApp } from "./start/start-app.ts";

/** Starts an app with a collection; returns functions that submit items. */
export const withCollection = async (changes: Partial<GatewayPorts> = {}) => {
  const app = await startApp(changes);
  const made = await fetch(`${app.url}/v1/collections`, asJson({ name: "notes" }));
  const { id } = collectionViewSchema.parse(await made.json());
  const items = `${app.url}/v1/collections/${id}/items`;
  const sendJson = (body: unknown): Promise<Response> =>
    fetch(items, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const sendForm = (entries: Readonly<Record<string, string | File>>): Promise<Response> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(entries)) form.append(name, value);
    return fetch(items, { method: "POST", body: form });
  };
  return { ...app, id, items, sendJson, sendForm };
};

/** Returns the errors of a problem about request fields, as `field message`. */
export const complaintsOf = async (response: Response): Promise<string[]> =>
  (problemSchema.parse(await response.json()).errors ?? []).map(
    ({ field, message }) => `${field} ${message}`,
  );
