import type { AskedTask } from "../asked-task.ts";
import { closestSentence, promptPassages } from "./prompt/prompt-passages.ts";
import { questionSubject } from "./prompt/question-subject.ts";

/** By the sentence that shares most words with the topic: half of them cover it. */
export const answerAssessCoverage = (asked: AskedTask): unknown => {
  const subject = questionSubject(
    (asked.blocks.get("topic") ?? "").replace(/^.*?: /, "").replace(/\n[\s\S]*$/, ""),
  );
  const [best] = promptPassages(asked)
    .flatMap(({ id, sentences }) => {
      const closest = closestSentence(subject, sentences);
      return closest === undefined ? [] : [{ id, ...closest }];
    })
    .toSorted((one, other) => other.share - one.share);
  if (best === undefined) return { covered: false, score: 0, proofs: [], gaps: [subject] };
  const covered = best.share >= 0.5;
  const score = covered ? Math.max(0.9, best.share) : best.share;
  const proofs = [{ id: best.id, quote: best.sentence }];
  return { covered, score, proofs, gaps: covered ? [] : [`${subject} explained`] };
};
