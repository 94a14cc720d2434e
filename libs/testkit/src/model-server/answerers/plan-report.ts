import type { AskedTask } from "../asked-task.ts";
import { questionSubject } from "./prompt/question-subject.ts";

const topic = /^(t\d+) ([^:\n]*): (.*?) Answered to/gm;
const note = /^\[(n\d+)\] \(([^)]*)\)/gm;

/** A section per topic, with the notes on it; the first one a table. */
export const answerPlanReport = ({ blocks }: AskedTask): unknown => {
  const notes = Array.from((blocks.get("sources") ?? "").matchAll(note), ([, id = "", about = ""]) => ({
    id,
    about: about.split(", "),
  }));
  const sections = Array.from(
    (blocks.get("topics") ?? "").matchAll(topic),
    ([, id = "", name = "", question = ""], place) => ({
      heading: name,
      level: 1,
      points: [question],
      noteIds: notes.filter(({ about }) => about.includes(id)).map((one) => one.id),
      topicIds: [id],
      form: place === 0 ? "table" : "prose",
    }),
  );
  return { title: `On ${questionSubject(blocks.get("question") ?? "")}`, sections };
};
