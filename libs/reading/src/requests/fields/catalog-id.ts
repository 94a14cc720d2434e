import type { ContentType } from "@quarry/contracts";
import { readContent } from "../request-types.ts";
import type { FindLink } from "./find-links.ts";

/** How many words seed 000 puts under one id of its catalog. */
const chunkWords = 1_000;

/** The words that an id of seed 000's catalog stands for. */
export interface CatalogChunk {
  readonly linkId: string;
  readonly contentType: ContentType;
  readonly startWord: number;
  readonly endWord: number;
}

/** Reads `yt_demo1_transcript_3`: the fourth thousand of words of the transcript of `yt_demo1`; undefined for other names. */
export const readCatalogId = (written: string, findLink: FindLink): CatalogChunk | undefined => {
  const [, link, content, number] =
    /^(.{1,250})[_\-#:/ ](transcript|comments?)[_\-#:/ ](\d{1,5})$/iu.exec(written.trim()) ?? [];
  if (link === undefined || content === undefined || number === undefined) return undefined;
  const [linkId, contentType] = [findLink(link), readContent(content)];
  if (linkId === undefined || (contentType !== "transcript" && contentType !== "comments")) return undefined;
  const startWord = Number(number) * chunkWords;
  return { linkId, contentType, startWord, endWord: startWord + chunkWords };
};
