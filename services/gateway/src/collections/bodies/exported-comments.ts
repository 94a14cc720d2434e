import { z } from "zod";

/** What only the exports of YouTube's Data API, yt-dlp and youtube-comment-downloader call their fields. */
const exportNames = ["snippet", "items", "cid", "like_count", "votes", "parent"];

const anyObject = z.looseObject({ replies: z.unknown().optional() });

const isOfExport = (entry: unknown): boolean => {
  const { data } = anyObject.safeParse(entry);
  return data !== undefined && (typeof data.replies === "object" || exportNames.some((name) => name in data));
};

/** Whether comments are as another program writes them, or hold their answers inside: such are read as files of comments are. */
export const isExport = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(isOfExport);
  const { data } = anyObject.safeParse(value);
  return data !== undefined && ("items" in data || "comments" in data);
};
