import {
  type apiKeyRequestSchema,
  apiKeysSchema,
  type ApiKeyView,
  type DoctorView,
  doctorViewSchema,
  type ModelTest,
  modelTestsSchema,
  newApiKeySchema,
  type SessionView,
  sessionViewSchema,
  type UsageView,
  usageViewSchema,
} from "@quarry/contracts";
import type { z } from "zod";
import { pathOf, type Transport } from "./transport.ts";

/** Management of API keys; requires a key with the scope `admin`. */
export interface KeysClient {
  /** Creates a key; only this answer contains its text. */
  create(key: z.input<typeof apiKeyRequestSchema>): Promise<z.output<typeof newApiKeySchema>>;
  /** Lists all keys, oldest first, without their texts. */
  list(): Promise<readonly ApiKeyView[]>;
  /** Revokes a key; it is refused from then on. */
  revoke(keyId: string): Promise<void>;
}

const base = "/v1/keys";

/** @internal */
export const keysClient = ({ json, done }: Transport): KeysClient => ({
  create: (key) => json({ method: "POST", path: base, json: key }, newApiKeySchema),
  list: async () => (await json({ path: base }, apiKeysSchema)).data,
  revoke: (keyId) => done({ method: "DELETE", path: pathOf`/v1/keys/${keyId}` }),
});

/** Returns the session, usage and diagnosis of the deployment. */
export interface OperationClient {
  /** Returns the current session and its scopes. */
  session(): Promise<SessionView>;
  /** Returns the usage of keys on a day (UTC, `2026-11-25`; default today): all keys for an administrator. */
  usage(page?: {
    readonly day?: string;
    readonly limit?: number;
    readonly cursor?: string;
  }): Promise<UsageView>;
  /** Returns problems and their remedies; needs the scope `admin`. */
  doctor(): Promise<DoctorView>;
  /** Tests each configured model with one small task; empty if there is no model; needs the scope `admin`. */
  testModel(): Promise<readonly ModelTest[]>;
}

/** @internal */
export const operationClient = ({ json }: Transport): OperationClient => ({
  session: () => json({ path: "/v1/session" }, sessionViewSchema),
  usage: (page = {}) => json({ path: "/v1/usage", query: page }, usageViewSchema),
  doctor: () => json({ path: "/v1/doctor" }, doctorViewSchema),
  testModel: async () => (await json({ method: "POST", path: "/v1/doctor/model" }, modelTestsSchema)).data,
});
