import type { AskedTask } from "../asked-task.ts";
import { promptPassages } from "./prompt-passages.ts";

const parts = [
  ["introduction", "Introduction"],
  ["literature-review", "What exists"],
  ["methodology", "Methodology"],
] as const;

/** An abstract and three parts, over which passages and topics are dealt out in turn. */
export const answerWriteOutline = (asked: AskedTask): unknown => {
  const topicIds = (asked.blocks.get("topics") ?? "").match(/^t\d+/gm) ?? [];
  const passageIds = promptPassages(asked).map(({ id }) => id);
  const share = <Value>(values: readonly Value[], turn: number): Value[] =>
    values.filter((_value, place) => place % parts.length === turn);
  return {
    sections: [
      { part: "abstract", heading: "Abstract", topicIds: [], passageIds: [], points: ["Sum up."] },
      ...parts.map(([part, heading], turn) => ({
        part,
        heading,
        topicIds: share(topicIds, turn),
        passageIds: share(passageIds, turn),
        points: ["Say what the passages say."],
      })),
    ],
  };
};
