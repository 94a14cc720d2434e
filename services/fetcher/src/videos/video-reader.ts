import { itemMediaType } from "@quarry/documents";
import { unavailable, type Unavailable } from "@quarry/failure";
import type { Egress } from "@quarry/web";
import { LRUCache } from "lru-cache";
import { isVideoAddress } from "./video-addresses.ts";
import { type Captions, captionTrack, type VideoInfo, videoInfoSchema, videoItem } from "./video-info.ts";
import type { askYtDlp } from "./yt-dlp.ts";

/** A video as the bytes of an item. */
export interface LoadedVideo {
  readonly status: "loaded";
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Reads captions and metadata of videos. */
export interface VideoReader {
  /** True if an address is a video's. */
  covers(url: string): boolean;
  /** Loads captions, comments and metadata; a failure to read is an outcome. */
  load(url: string, signal: AbortSignal): Promise<LoadedVideo | Unavailable>;
}

interface VideoPorts {
  readonly ask: (url: string, signal: AbortSignal) => ReturnType<typeof askYtDlp>;
  readonly egress: Pick<Egress, "get">;
}

/** `json3` is JSON, the other formats are text. */
const transcriptIn = (bytes: Uint8Array): unknown => {
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const captionsOf = async (
  { egress }: VideoPorts,
  info: VideoInfo,
  signal: AbortSignal,
): Promise<Captions | undefined> => {
  const track = captionTrack(info);
  if (track === undefined) return undefined;
  const answer = await egress.get(track.url, signal);
  const isRead = answer.status === "answered" && answer.bytes.length > 0;
  return isRead ? { track, transcript: transcriptIn(answer.bytes) } : undefined;
};

interface Described {
  readonly status: "described";
  readonly info: VideoInfo;
}

/** Metadata of videos whose captions could not be read, kept for the next attempt; addresses of captions stay valid for hours. */
const keptInfos = { max: 8, ttl: 10 * 60_000 };

/** Creates a reader of videos from yt-dlp and a client for captions. A second attempt asks for the captions alone. */
export const createVideoReader = (ports: VideoPorts): VideoReader => {
  const known = new LRUCache<string, VideoInfo>(keptInfos);
  const infoOf = async (url: string, signal: AbortSignal): Promise<Described | Unavailable> => {
    const kept = known.get(url);
    if (kept !== undefined) return { status: "described", info: kept };
    const answer = await ports.ask(url, signal);
    if (answer.status === "unavailable") return answer;
    const read = videoInfoSchema.safeParse(answer.info);
    if (!read.success) return unavailable("damaged", "The output of yt-dlp has an unknown form.");
    return { status: "described", info: read.data };
  };
  return {
    covers: isVideoAddress,
    load: async (url, signal) => {
      const described = await infoOf(url, signal);
      if (described.status === "unavailable") return described;
      const { info } = described;
      known.set(url, info);
      const item = videoItem(info, await captionsOf(ports, info, signal));
      known.delete(url);
      return {
        status: "loaded",
        contentType: itemMediaType,
        bytes: new TextEncoder().encode(JSON.stringify(item)),
      };
    },
  };
};
