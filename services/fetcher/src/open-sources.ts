import type { CollectionStore, UploadStore } from "@quarry/queue";
import type { Lifecycle } from "@quarry/runtime";
import type { FetcherConfig } from "./config.ts";
import { createEgress } from "./egress/create-egress.ts";
import { createEgressAllowance } from "./egress/egress-allowance.ts";
import { resolveHost } from "./egress/resolve-host.ts";
import { userAgentFor } from "./egress/user-agent.ts";
import type { FetchPagePorts } from "./handlers/fetch-page.ts";
import { createWorkerReader } from "./read/worker/worker-reader.ts";

/** Everything sources come through, as a part of the service that closes it all. */
export interface Sources extends Lifecycle {
  readonly ports: Omit<FetchPagePorts, "library">;
}

/**
 * Opens the web, the uploads and the reader with the limits of the configuration; what is passed in is closed with them.
 * @throws {Failure} `bad-configuration` for an entry of EGRESS_ALLOW that is no host
 */
export const openSources = (
  config: FetcherConfig,
  uploads: UploadStore,
  collections: Pick<CollectionStore, "close">,
): Sources => {
  const now = (): Date => new Date();
  const maxBytes = config.FETCH_MAX_BYTES;
  const egress = createEgress({
    allowance: createEgressAllowance(config.EGRESS_ALLOW),
    resolve: resolveHost,
    now,
    maxBytes,
    maxHtmlBytes: config.FETCH_MAX_HTML_BYTES,
    timeoutMs: config.FETCH_TIMEOUT_MS,
    userAgent: userAgentFor(config.FETCH_USER_AGENT, config.FETCH_CONTACT),
  });
  const reader = createWorkerReader({
    maxCharacters: config.FETCH_MAX_CHARACTERS,
    timeoutMs: config.READ_TIMEOUT_MS,
    memoryMb: config.READ_MEMORY_MB,
    workers: config.READ_WORKERS,
  });
  return {
    name: "sources",
    ports: { egress, reader, uploads, maxBytes, now },
    start: async () => reader.start(),
    stop: async () => {
      await Promise.all([egress.close(), reader.close(), uploads.close(), collections.close()]);
    },
    ready: async () => ((await uploads.isReady()) ? true : "Redis does not answer"),
  };
};
