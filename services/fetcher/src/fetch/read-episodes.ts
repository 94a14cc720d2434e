import { setTimeout as delay } from "node:timers/promises";
import { type DocumentReader, insertTexts, type InsertedText, type ReadDocument } from "@quarry/documents";
import { Failure } from "@quarry/failure";
import type { Egress } from "@quarry/web";

export interface ReadEpisodesPorts {
  readonly egress: Pick<Egress, "get">;
  readonly reader: Pick<DocumentReader, "read">;
  /** True if an address is read only when a user named its host. */
  readonly isOnlyForUsers?: ((url: URL) => boolean) | undefined;
}

/** The line of a feed's text that names the transcript of an episode. */
const transcriptLine = /^Transcript: (https?:\/\/\S+)$/gmu;
const isFeed = ({ mediaType }: ReadDocument): boolean =>
  /\b(?:rss|atom|feed)\+(?:xml|json)$/u.test(mediaType);

const maxEpisodes = 20;
/** A transcript waits for its turn at a busy host this many times. */
const maxTurns = 5;

/** Returns the milliseconds that a refused request has to wait; undefined for other failures. */
const turnMs = (error: unknown): number | undefined =>
  error instanceof Failure && typeof error.retry === "object" && error.retry.isTurn === true
    ? error.retry.afterMs
    : undefined;

const loadTranscript = async (
  { egress, isOnlyForUsers }: ReadEpisodesPorts,
  url: string,
  signal: AbortSignal,
) => {
  if (!URL.canParse(url) || isOnlyForUsers?.(new URL(url)) === true) return undefined;
  for (let turn = 1; ; turn += 1) {
    try {
      const page = await egress.get(url, signal);
      return page.status === "answered" ? page : undefined;
    } catch (error) {
      signal.throwIfAborted();
      const afterMs = turnMs(error);
      if (afterMs === undefined || turn === maxTurns) return undefined;
      await delay(afterMs, undefined, { signal });
    }
  }
};

/**
 * Reads the transcripts named in a podcast's feed, for its first 20 episodes, and inserts them after the lines that name them. An
 * unreadable transcript is left out; its line is kept.
 * @throws the signal's reason
 */
export const readEpisodes = async (
  ports: ReadEpisodesPorts,
  feed: ReadDocument,
  signal: AbortSignal,
): Promise<ReadDocument> => {
  if (!isFeed(feed)) return feed;
  const texts: InsertedText[] = [];
  const named = [...feed.text.matchAll(transcriptLine)];
  for (const { 0: line, 1: url = "", index } of named.slice(0, maxEpisodes)) {
    const page = await loadTranscript(ports, url, signal);
    if (page === undefined) continue;
    const { bytes, contentType } = page;
    const { language } = feed;
    const read = await ports.reader.read({ bytes, uri: url, contentType, language }, signal);
    if (read.status === "read") texts.push({ ...read, at: index + line.length });
  }
  const metadata = { ...feed.metadata, transcripts: `${texts.length} of ${named.length}` };
  return named.length === 0 ? feed : { ...insertTexts(feed, texts), metadata };
};
