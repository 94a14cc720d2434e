import { z } from "zod";
import type { Cue } from "../cue.ts";

const event = z.object({
  tStartMs: z.number().nonnegative().default(0),
  dDurationMs: z.number().nonnegative().default(0),
  segs: z
    .array(z.object({ utf8: z.string().default(""), tOffsetMs: z.number().nonnegative().default(0) }))
    .default([]),
});

/** YouTube's own form of captions, `json3`. */
export const youtubeEvents = z.object({ events: z.array(event) });

/** Events as cues; each stays on the screen longer than it is said, so it ends where the next begins. */
export const eventCues = ({ events }: z.output<typeof youtubeEvents>): Cue[] => {
  const spoken = events.filter(({ segs }) => segs.some(({ utf8 }) => utf8.trim() !== ""));
  return spoken.map(({ tStartMs, dDurationMs, segs }, index) => {
    const next = spoken[index + 1]?.tStartMs ?? Infinity;
    const shownUntil = tStartMs + dDurationMs;
    const endMs = Math.round(next > tStartMs ? Math.min(shownUntil, next) : shownUntil);
    const startMs = Math.round(tStartMs);
    const parts = segs.map(({ utf8, tOffsetMs }, at) => ({
      text: utf8,
      startMs: Math.round(tStartMs + tOffsetMs),
      endMs: Math.round(tStartMs + (segs[at + 1]?.tOffsetMs ?? endMs - tStartMs)),
    }));
    return { startMs, endMs, parts };
  });
};
