import type { AskedTask } from "../asked-task.ts";

const noteHead = /^\[(n\d+)\] \w+, source (\d+)/gm;

/** The first notes of two sources as one difference for which no reason can be told; none where all notes are of one source. */
export const answerCompareNotes = ({ blocks }: AskedTask): unknown => {
  const heads = Array.from((blocks.get("notes") ?? "").matchAll(noteHead), ([, id = "", source = ""]) => ({
    id,
    source,
  }));
  const [first] = heads;
  const other = heads.find(({ source }) => source !== first?.source);
  if (first === undefined || other === undefined) return { differences: [] };
  const positions = [first, other].map(({ id, source }) => ({
    text: `Source ${source} says it in its way.`,
    noteIds: [id],
  }));
  const explanation = "The notes do not tell why the sources differ.";
  return {
    differences: [{ subject: "What the sources say", positions, cause: "unknown", explanation }],
  };
};
