import {
  type apiKeyRequestSchema,
  apiKeysSchema,
  doctorViewSchema,
  modelTestsSchema,
  newApiKeySchema,
  sessionViewSchema,
  usageViewSchema,
} from "@quarry/contracts";
import type { z } from "zod";
import type { PageOptions } from "./options.ts";
import { pathOf, type Transport } from "./transport.ts";

const base = "/v1/keys";

/**
 * Management of API keys; requires a key with the scope `admin`.
 * @internal
 */
export const keysClient = ({ json, done }: Transport) => ({
  /** Creates a key; only this answer contains its text. */
  create: (key: z.input<typeof apiKeyRequestSchema>) =>
    json({ method: "POST", path: base, json: key }, newApiKeySchema),
  /** Lists all keys, oldest first, without their texts. */
  list: async () => (await json({ path: base }, apiKeysSchema)).data,
  /** Revokes a key; it is refused from then on. */
  revoke: (keyId: string) => done({ method: "DELETE", path: pathOf`/v1/keys/${keyId}` }),
});

/**
 * Session, usage and diagnosis of the deployment.
 * @internal
 */
export const operationClient = ({ json }: Transport) => ({
  /** Returns the current session and its scopes. */
  session: () => json({ path: "/v1/session" }, sessionViewSchema),
  /** Returns the usage of keys on a day (UTC, `2026-11-25`; default today): all keys for an administrator. */
  usage: (page: PageOptions & { readonly day?: string } = {}) =>
    json({ path: "/v1/usage", query: { ...page } }, usageViewSchema),
  /** Returns problems and their remedies; needs the scope `admin`. */
  doctor: () => json({ path: "/v1/doctor" }, doctorViewSchema),
  /** Tests each configured model with one small task; empty if there is no model; needs the scope `admin`. */
  testModel: async () => (await json({ method: "POST", path: "/v1/doctor/model" }, modelTestsSchema)).data,
});
