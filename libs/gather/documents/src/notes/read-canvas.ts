import { z } from "zod";
import type { Extracted } from "../extracted.ts";

const words = z.string().optional().catch(undefined);
/** A canvas of Obsidian and alike programs (JSON Canvas). */
const canvas = z.looseObject({
  nodes: z
    .array(
      z.looseObject({
        id: z.string(),
        type: z.enum(["text", "file", "link", "group"]),
        x: z.number().catch(0),
        y: z.number().catch(0),
        text: words,
        file: words,
        url: words,
        label: words,
      }),
    )
    .min(1),
  edges: z.array(z.looseObject({ label: words })).optional(),
});

/** Reads the cards of a canvas from top to bottom: texts, names of files, addresses; undefined for any other JSON. */
export const findCanvas = (value: unknown): Extracted | undefined => {
  const { data } = canvas.safeParse(value);
  if (data === undefined) return undefined;
  const cards = data.nodes.toSorted((one, other) => one.y - other.y || one.x - other.x);
  const lines = data.edges?.map(({ label }) => label) ?? [];
  const texts = [...cards.map(({ text, file, url, label }) => text ?? label ?? url ?? file), ...lines];
  return {
    status: "extracted",
    text: texts
      .flatMap((text) => (text === undefined || text.trim() === "" ? [] : [text.trim()]))
      .join("\n\n"),
    mediaType: "application/vnd.quarry.canvas+json",
  };
};
