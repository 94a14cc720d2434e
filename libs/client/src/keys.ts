import { type apiKeyRequestSchema, apiKeysSchema, type ApiKeyView, newApiKeySchema } from "@quarry/contracts";
import type { z } from "zod";
import { pathOf, type Transport } from "./transport.ts";

/** API keys; for a key with the scope `admin`. */
export interface KeysClient {
  /** Makes a key, whose text is told this once. */
  create(key: z.input<typeof apiKeyRequestSchema>): Promise<z.output<typeof newApiKeySchema>>;
  /** All keys, oldest first; without their texts. */
  list(): Promise<readonly ApiKeyView[]>;
  /** Opens nothing from now on. */
  revoke(keyId: string): Promise<void>;
}

const base = "/v1/keys";

/** @internal */
export const keysClient = ({ json, done }: Transport): KeysClient => ({
  create: (key) => json({ method: "POST", path: base, json: key }, newApiKeySchema),
  list: async () => (await json({ path: base }, apiKeysSchema)).data,
  revoke: (keyId) => done({ method: "DELETE", path: pathOf`/v1/keys/${keyId}` }),
});
