import { z } from "zod";
import type { Cue } from "../cue.ts";

const said = z.union([
  z.string().transform((text) => ({ text, speaker: undefined })),
  z
    .object({ speaker: z.string().optional(), text: z.string().optional(), content: z.string().optional() })
    .transform(({ speaker, text, content }) => ({ speaker, text: text ?? content ?? "" })),
]);

const saidList = z.array(said).min(1);

/** Lines or turns of speakers that have no times: undefined for anything else, or where one has no words. */
export const untimedCues = (value: unknown): Cue[] | undefined => {
  const list = saidList.safeParse(value);
  if (!list.success || list.data.some(({ text }) => text === "")) return undefined;
  return list.data.map(({ speaker, text }) => ({ startMs: 0, endMs: 0, speaker, parts: [{ text }] }));
};
