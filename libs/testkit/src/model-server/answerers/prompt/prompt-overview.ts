import type { AskedTask } from "../../asked-task.ts";

/** An item that a prompt shows the markers of. */
export interface PromptItem {
  readonly linkId: string;
  /** As the overview shows them: `FACT: …`. */
  readonly markers: readonly string[];
  readonly hasComments: boolean;
}

const itemHead = /^\*\*[^*\n]*?\d+: (.+)\*\*$/m;
const markerLine = /^ *[•★] ((?:FACT|OPINION|DATA|High-engagement): .+)$/gm;

/** The items of the overview in a prompt, in any of its languages, with their markers. */
export const promptItems = ({ blocks }: AskedTask): PromptItem[] => {
  const [, ...parts] = (blocks.get("overview") ?? "").split(itemHead);
  return parts.flatMap((linkId, place) => {
    if (place % 2 === 1) return [];
    const text = parts[place + 1] ?? "";
    const markers = Array.from(text.matchAll(markerLine), ([, line = ""]) => line);
    return [{ linkId, markers, hasComments: !/[:：] 0$/m.test(text) }];
  });
};
