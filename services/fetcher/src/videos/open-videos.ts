import { type ExemptHosts, isForeignAddress, type Resolve } from "@quarry/egress";
import { unavailable } from "@quarry/failure";
import { type Egress, onlyForUsers, openSocksDoor } from "@quarry/web";
import type { FetcherConfig } from "../config.ts";
import { createVideoReader, type VideoReader } from "./video-reader.ts";
import { askYtDlp } from "./yt-dlp.ts";

type VideoConfig = Pick<
  FetcherConfig,
  "YT_DLP" | "YT_DLP_TIMEOUT_MS" | "EGRESS_PROXY" | "FETCH_MAX_BYTES" | "FETCH_TIMEOUT_MS"
>;

interface VideoNetwork {
  readonly egress: Pick<Egress, "get">;
  readonly hosts: ExemptHosts;
  readonly resolve: Resolve;
}

/** Maximum size of the site's responses about a video, as a multiple of the facts and comments read from them. */
const maxShare = 10;

/** Opens the reader of videos; undefined if no program is configured. Each video has its own proxy. */
export const openVideos = (
  config: VideoConfig,
  { egress, hosts, resolve }: VideoNetwork,
): VideoReader | undefined => {
  if (config.YT_DLP === "none") return undefined;
  return createVideoReader({
    egress: {
      // Caption addresses come from a site, not from a user.
      get: async (address, signal) =>
        URL.canParse(address) && hosts.isOnlyForUsers(new URL(address))
          ? unavailable("address-refused", `Refused: ${onlyForUsers}.`)
          : egress.get(address, signal),
    },
    ask: async (url, signal) => {
      const door = await openSocksDoor({
        allowance: hosts.allowance,
        forbids: hosts.forbiddenFrom(new URL(url)),
        resolve,
        isPublic: isForeignAddress,
        proxy: config.EGRESS_PROXY,
        timeoutMs: config.FETCH_TIMEOUT_MS,
        maxBytes: maxShare * config.FETCH_MAX_BYTES,
      });
      try {
        return await askYtDlp(
          {
            program: config.YT_DLP,
            path: process.env["PATH"],
            proxy: `socks5://127.0.0.1:${door.port}`,
            timeoutMs: config.YT_DLP_TIMEOUT_MS,
            maxBytes: config.FETCH_MAX_BYTES,
          },
          url,
          signal,
        );
      } finally {
        await door.close();
      }
    },
  });
};
