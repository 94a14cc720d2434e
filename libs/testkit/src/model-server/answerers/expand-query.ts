import type { AskedTask } from "../asked-task.ts";
import { questionSubject } from "./prompt/question-subject.ts";

/** A hypothetical passage about the topic, and one query of each kind. */
export const answerExpandQuery = ({ blocks }: AskedTask): unknown => {
  const subject = questionSubject(blocks.get("topic") ?? blocks.get("question") ?? "");
  const [gap = "none"] = (blocks.get("gaps") ?? "none").split("\n").map((line) => line.replace(/^- /, ""));
  return {
    hypothetical: `This part is mostly about ${subject}, and works in several steps that depend on one another. In practice the details of ${subject} follow from how it was configured.`,
    variations: [
      { kind: "rephrased", text: `${subject} explained`.trim() },
      { kind: "broader", text: `overview of ${subject.split(" ").slice(0, 2).join(" ")}` },
      {
        kind: "narrower",
        text: gap === "none" ? `${subject} detailed example` : `${questionSubject(gap)} in detail`,
      },
    ],
  };
};
