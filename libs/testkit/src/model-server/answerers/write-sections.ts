import type { AskedTask } from "../asked-task.ts";
import { promptPassages } from "./prompt-passages.ts";
import { toldSentences } from "./told-sentences.ts";

interface AskedPart {
  readonly id: string;
  readonly most: number;
  readonly passageIds: readonly string[];
}

const askedParts = ({ blocks }: AskedTask): AskedPart[] =>
  (blocks.get("asked") ?? "").split("\n\n").map((part) => ({
    id: /^[^:]+/.exec(part)?.[0] ?? "",
    most: Number(/^length: \d+ to (\d+)/m.exec(part)?.[1] ?? 3),
    passageIds: (/^passages: (.*)$/m.exec(part)?.[1] ?? "").split(", "),
  }));

/** For each part what its passages say and the report does not say yet, in words a little different, with its quotes. */
export const answerWriteSections = (asked: AskedTask): unknown => {
  const written = asked.blocks.get("outline") ?? "";
  const passages = promptPassages(asked);
  const sections = askedParts(asked).map(({ id, most, passageIds }) => {
    const isSummary = id === "short-answer" || id === "abstract";
    const own = passages.filter((passage) => passageIds.includes(passage.id));
    const sentences = own.flatMap((passage) =>
      toldSentences(passage.sentences)
        .filter((sentence) => isSummary || !written.includes(sentence))
        .map((quote) => ({ text: `Sources say: ${quote}`, cites: [{ passageId: passage.id, quote }] })),
    );
    return { id, sentences: sentences.slice(0, most) };
  });
  return { sections };
};
