import type { AskedTask } from "../asked-task.ts";
import { sharedWords } from "./prompt-passages.ts";
import { type PromptQuote, promptQuotes } from "./prompt-sources.ts";
import { paragraphOf, paraphrase } from "./statement-reply.ts";

const certainty = { level: "moderate", reason: "a source says so" };

const blocksOf = (id: string, best: readonly PromptQuote[], ids: readonly string[]): object[] => {
  switch (id) {
    case "key-findings":
      return [
        {
          type: "list",
          ordered: false,
          items: best.slice(0, 3).map((cite) => ({ statements: [paraphrase([cite], { certainty })] })),
        },
      ];
    case "differences":
      return [];
    case "unknown":
      return [
        paragraphOf([
          { text: "No source gives the cost.", kind: "absent", searched: ["cost of it", "price of it"] },
        ]),
      ];
    default: {
      const conclusion = { text: "So much follows from that.", kind: "conclusion", basedOn: ids.slice(0, 2) };
      const sourced = best.slice(0, 2).map((cite) => paraphrase([cite]));
      return [paragraphOf(ids.length === 0 ? sourced : [...sourced, conclusion])];
    }
  }
};

/** What answers the question best, and a conclusion from what is written. */
export const answerWriteSummary = (asked: AskedTask): unknown => {
  const question = asked.blocks.get("question") ?? "";
  const best = promptQuotes(asked).toSorted(
    (one, other) => sharedWords(question, other.quote) - sharedWords(question, one.quote),
  );
  const ids = Array.from((asked.blocks.get("written") ?? "").matchAll(/^\[(s\d+)\]/gm), ([, id = ""]) => id);
  const parts = Array.from((asked.blocks.get("asked") ?? "").matchAll(/^([a-z-]+): /gm), ([, id = ""]) => id);
  return { sections: parts.map((id) => ({ id, blocks: blocksOf(id, best, ids) })) };
};
