import { itemMediaType, unavailable, type Unavailable } from "@quarry/documents";
import type { Egress } from "@quarry/web";
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

/** Creates a reader of videos from yt-dlp and a client for captions. */
export const createVideoReader = (ports: VideoPorts): VideoReader => ({
  covers: isVideoAddress,
  load: async (url, signal) => {
    const answer = await ports.ask(url, signal);
    if (answer.status === "unavailable") return answer;
    const info = videoInfoSchema.safeParse(answer.info);
    if (!info.success)
      return unavailable("damaged", "What yt-dlp says of the video is in no form that is known.");
    const item = videoItem(info.data, await captionsOf(ports, info.data, signal));
    return {
      status: "loaded",
      contentType: itemMediaType,
      bytes: new TextEncoder().encode(JSON.stringify(item)),
    };
  },
});
