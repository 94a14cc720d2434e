import { z } from "zod";
import type { Extracted } from "../extracted.ts";
import { type OutlineEntry, outlineDocument } from "./outline.ts";

const words = z.string().optional().catch(undefined);
/** The history of one product that Google Takeout exports, such as the videos watched. */
const activity = z
  .array(
    z.looseObject({
      header: z.string(),
      title: z.string(),
      time: z.iso.datetime(),
      products: z.array(z.string()),
      titleUrl: words,
      description: words,
      subtitles: z
        .array(z.looseObject({ name: words }))
        .optional()
        .catch(undefined),
    }),
  )
  .min(1);

/** Reads a history of Google Takeout: each entry with its address, day and details; undefined for any other JSON. */
export const findActivity = (value: unknown): Extracted | undefined => {
  const { data } = activity.safeParse(value);
  if (data === undefined) return undefined;
  const entries = data.map(({ title, titleUrl, time, description, subtitles = [] }): OutlineEntry => ({
    title,
    url: titleUrl,
    day: time.slice(0, 10),
    note: [description, ...subtitles.map(({ name }) => name)].filter((part) => part !== undefined).join("; "),
    entries: [],
  }));
  return outlineDocument(entries, {
    title: data[0]?.header,
    mediaType: "application/vnd.quarry.activity+json",
  });
};
