import { z } from "zod";
import type { Extracted } from "../extracted.ts";

const words = z.string().optional().catch(undefined);
const box = { id: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number() };
const card = z.discriminatedUnion("type", [
  z.object({ ...box, type: z.literal("text"), text: z.string() }),
  z.object({ ...box, type: z.literal("file"), file: z.string() }),
  z.object({ ...box, type: z.literal("link"), url: z.string() }),
  z.object({ ...box, type: z.literal("group"), label: words }),
]);
/** A canvas of Obsidian and similar programs (JSON Canvas). */
const canvas = z.object({
  nodes: z.array(card).min(1),
  edges: z.array(z.object({ label: words })).optional(),
});

const textOf = (said: z.infer<typeof card>): string | undefined => {
  if (said.type === "text") return said.text;
  if (said.type === "file") return said.file;
  return said.type === "link" ? said.url : said.label;
};

/** Reads the cards of a canvas from top to bottom: texts, names of files, addresses; undefined for any other JSON. */
export const findCanvas = (value: unknown): Extracted | undefined => {
  const { data } = canvas.safeParse(value);
  if (data === undefined) return undefined;
  const cards = data.nodes.toSorted((one, other) => one.y - other.y || one.x - other.x);
  const lines = data.edges?.map(({ label }) => label) ?? [];
  return {
    status: "extracted",
    text: [...cards.map(textOf), ...lines]
      .flatMap((text) => (text === undefined || text.trim() === "" ? [] : [text.trim()]))
      .join("\n\n"),
    mediaType: "application/vnd.quarry.canvas+json",
  };
};
