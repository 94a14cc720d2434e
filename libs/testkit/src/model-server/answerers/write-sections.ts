import type { AskedTask } from "../asked-task.ts";
import { promptPassages, sharedWords } from "./prompt-passages.ts";
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

/** For each part what its passages say of the question and the report does not say yet, in words a little different, with its quotes. */
export const answerWriteSections = (asked: AskedTask): unknown => {
  const question = asked.blocks.get("question") ?? "";
  const written = asked.blocks.get("outline") ?? "";
  const told = promptPassages(asked).flatMap(({ id, sentences }) =>
    toldSentences(sentences).map((quote) => ({ passageId: id, quote })),
  );
  const sections = askedParts(asked).map(({ id, most, passageIds }) => {
    const isSummary = id === "short-answer" || id === "abstract";
    const closest = told
      .filter(
        ({ passageId, quote }) => passageIds.includes(passageId) && (isSummary || !written.includes(quote)),
      )
      .toSorted((one, other) => sharedWords(question, other.quote) - sharedWords(question, one.quote))
      .slice(0, most);
    return { id, sentences: closest.map((cite) => ({ text: `Sources say: ${cite.quote}`, cites: [cite] })) };
  });
  return { sections };
};
