import type { AskedTask } from "../asked-task.ts";
import { sharedWords } from "./prompt/prompt-passages.ts";
import { sentencesOf } from "./prompt/prompt-text.ts";
import { toldSentences } from "./prompt/told-sentences.ts";

const topicId = /^\[(t\d{1,2})\] /gm;
const minShared = 0.15;
const maxNotes = 6;

/** A note of each sentence that shares words with the question or a topic, the closest first, quoted letter for letter. */
export const answerReadSource = ({ blocks }: AskedTask): unknown => {
  const topics = blocks.get("topics") ?? "";
  const asked = `${blocks.get("question") ?? ""} ${topics}`;
  const ids = Array.from(topics.matchAll(topicId), ([, id = ""]) => id);
  const closest = toldSentences(sentencesOf(blocks.get("text") ?? ""))
    .map((sentence) => ({ sentence, share: sharedWords(sentence, asked) }))
    .filter(({ share }) => share >= minShared)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, maxNotes);
  return {
    notes: closest.map(({ sentence }) => ({
      kind: /\b(?:however|only|limit)/i.test(sentence) ? "limit" : "finding",
      text: `The source says that ${sentence}`,
      topicIds: ids.slice(0, 1),
      quotes: [{ quote: sentence }],
    })),
  };
};
