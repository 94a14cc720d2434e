import { z } from "zod";

/** One bookmark of a PDF. */
export interface OutlineEntry {
  readonly title: string;
  /** 1 for the outermost. */
  readonly level: number;
}

const mostEntries = 5_000;
const deepest = 6;

const node = z.looseObject({ title: z.string(), items: z.array(z.unknown()).default([]) });

const flatten = (nodes: readonly unknown[], level: number): OutlineEntry[] =>
  nodes.flatMap((value) => {
    const parsed = node.safeParse(value).data;
    if (parsed === undefined) return [];
    const inner = level < deepest ? flatten(parsed.items, level + 1) : [];
    return [{ title: parsed.title, level }, ...inner];
  });

/** The bookmarks of a PDF in order; none where it has none, or broken ones. */
export const readOutline = async (pdf: {
  readonly getOutline: () => Promise<unknown>;
}): Promise<OutlineEntry[]> => {
  const outline = await pdf.getOutline().catch(() => undefined);
  return Array.isArray(outline) ? flatten(outline, 1).slice(0, mostEntries) : [];
};
