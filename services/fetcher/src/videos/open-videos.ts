import {
  createEgressAllowance,
  createResolve,
  type EgressProxy,
  isForeignAddress,
  startEgressProxy,
  webPorts,
} from "@quarry/egress";
import type { Egress } from "@quarry/web";
import type { FetcherConfig } from "../config.ts";
import { createVideoReader, type VideoReader } from "./video-reader.ts";
import { askYtDlp } from "./yt-dlp.ts";

type VideoConfig = Pick<
  FetcherConfig,
  "YT_DLP" | "YT_DLP_TIMEOUT_MS" | "EGRESS_PROXY" | "EGRESS_ALLOW" | "FETCH_MAX_BYTES" | "FETCH_TIMEOUT_MS"
>;

/** A proxy of this process, with the rules of the egress, for a program that opens its own connections. */
const startOwnProxy = (config: VideoConfig): Promise<EgressProxy> => {
  const allowance = createEgressAllowance(config.EGRESS_ALLOW);
  return startEgressProxy({
    host: "127.0.0.1",
    port: 0,
    allowance,
    ports: webPorts,
    resolve: createResolve({ isExempt: (hostname) => allowance.names(hostname) }),
    isPublic: isForeignAddress,
    timeoutMs: config.FETCH_TIMEOUT_MS,
    idleMs: 60_000,
    tunnelMs: config.YT_DLP_TIMEOUT_MS,
    maxTunnels: 64,
    onRefusal: () => undefined,
  });
};

/** Opens the reader of videos; undefined where no program is named. Its proxy starts with the first video. */
export const openVideos = (
  config: VideoConfig,
  { egress }: { readonly egress: Pick<Egress, "get"> },
): { readonly reader: VideoReader | undefined; close(): Promise<void> } => {
  let own: Promise<EgressProxy> | undefined;
  const proxyAddress = async (): Promise<string> => {
    if (config.EGRESS_PROXY !== undefined) return config.EGRESS_PROXY;
    own ??= startOwnProxy(config);
    return `http://127.0.0.1:${(await own).port}`;
  };
  const reader = createVideoReader({
    egress,
    ask: async (url, signal) =>
      askYtDlp(
        {
          program: config.YT_DLP,
          path: process.env["PATH"],
          proxy: await proxyAddress(),
          timeoutMs: config.YT_DLP_TIMEOUT_MS,
          maxBytes: config.FETCH_MAX_BYTES,
        },
        url,
        signal,
      ),
  });
  return {
    reader: config.YT_DLP === "none" ? undefined : reader,
    close: async () => (await own)?.close(),
  };
};
