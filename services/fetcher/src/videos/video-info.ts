import { z } from "zod";

const track = z.looseObject({ ext: z.string(), url: z.string() });
const tracks = z.record(z.string(), z.array(track)).nullish();
const words = z.string().nullish();
const count = z.number().nullish();

/** The fields used of the JSON that yt-dlp prints of a video. */
export const videoInfoSchema = z.looseObject({
  id: z.string(),
  title: words,
  channel: words,
  uploader: words,
  upload_date: words,
  description: words,
  language: words,
  extractor_key: words,
  duration: count,
  view_count: count,
  like_count: count,
  license: words,
  subtitles: tracks,
  automatic_captions: tracks,
  comments: z.array(z.unknown()).nullish(),
});

export type VideoInfo = z.output<typeof videoInfoSchema>;

/** Captions of a video, and whether they are generated. */
export interface CaptionTrack {
  readonly language: string;
  readonly url: string;
  readonly isAutomatic: boolean;
}

// Supported formats; the first has a time for every word.
const readable = ["json3", "vtt", "srt"];

const bestOf = (all: VideoInfo["subtitles"], language: string): string | undefined => {
  const found = all?.[language] ?? [];
  const forms = readable.flatMap((ext) => found.filter((each) => each.ext === ext));
  return forms.find(({ url }) => /^https?:/u.test(url))?.url;
};

const isSame = (one: string, other: string): boolean =>
  one.split("-")[0]?.toLowerCase() === other.split("-")[0]?.toLowerCase();

/** Returns the languages of tracks: that of the video first, then English. `live_chat` is none. */
const languagesOf = (all: VideoInfo["subtitles"], spoken: string | undefined): string[] => {
  const rank = (language: string): number => {
    if (spoken !== undefined && isSame(language, spoken)) return 0;
    return isSame(language, "en") ? 1 : 2;
  };
  return Object.keys(all ?? {})
    .filter((language) => language !== "live_chat")
    .toSorted((one, other) => rank(one) - rank(other));
};

/**
 * Chooses the captions to read: human ones before generated ones, the video's language before others. Of generated captions only
 * the original ones count, because the others are translations.
 */
export const captionTrack = (info: VideoInfo): CaptionTrack | undefined => {
  const spoken = info.language ?? undefined;
  for (const language of languagesOf(info.subtitles, spoken)) {
    const url = bestOf(info.subtitles, language);
    if (url !== undefined) return { language, url, isAutomatic: false };
  }
  const automatic = Object.keys(info.automatic_captions ?? {});
  const originals = [
    ...automatic.filter((language) => language.endsWith("-orig")),
    ...automatic.filter((language) => spoken !== undefined && isSame(language, spoken)),
    ...(spoken === undefined ? automatic.filter((language) => language === "en") : []),
  ];
  for (const language of originals) {
    const url = bestOf(info.automatic_captions, language);
    if (url !== undefined) return { language: language.replace(/-orig$/u, ""), url, isAutomatic: true };
  }
  return undefined;
};

const dayOf = (date: string | null | undefined): string | undefined => {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/u.exec(date ?? "") ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
};

const maxValue = 1_000;

const shortened = (value: string | number | null | undefined): string | undefined =>
  value === null || value === undefined || value === "" ? undefined : String(value).slice(0, maxValue);

/** Captions after reading. */
export interface Captions {
  readonly track: CaptionTrack;
  readonly transcript: unknown;
}

const given = <Value>(value: Value | null | undefined): Value | undefined => value ?? undefined;

const metadataOf = (info: VideoInfo, captions: Captions | undefined): Readonly<Record<string, string>> => {
  const kinds = captions?.track.isAutomatic === true ? "by machine" : "by people";
  const entries = {
    duration: shortened(info.duration),
    views: shortened(info.view_count),
    likes: shortened(info.like_count),
    license: shortened(info.license),
    captions: captions === undefined ? "none" : kinds,
    // Without captions the description is the text.
    description: captions === undefined ? undefined : shortened(info.description),
  };
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
};

/** Builds an item from a video: its transcript with times, its comments with likes and replies, and its metadata. */
export const videoItem = (
  info: VideoInfo,
  captions: Captions | undefined,
): Readonly<Record<string, unknown>> => ({
  linkId: info.id,
  source: shortened(info.extractor_key) ?? "video",
  title: given(info.title),
  author: given(info.channel ?? info.uploader),
  publishedAt: dayOf(info.upload_date),
  language: given(captions?.track.language ?? info.language),
  ...(captions === undefined ? { text: given(info.description) } : { transcript: captions.transcript }),
  comments: given(info.comments),
  metadata: metadataOf(info, captions),
});
