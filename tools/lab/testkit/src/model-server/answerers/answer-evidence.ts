import type { AskedTask } from "../asked-task.ts";
import { closestSentence, promptPassages, sharedWords } from "./prompt-evidence.ts";
import { questionSubject } from "./prompt-items.ts";
import { proseOf, type ShownSentence, shownSentences } from "./prompt-pack.ts";

const topicLine = /^(t\d+) (.+?): (.+)$/gm;

interface AskedTopic {
  readonly id: string;
  readonly question: string;
}

const topicsOf = ({ blocks }: AskedTask): AskedTopic[] =>
  Array.from((blocks.get("topics") ?? "").matchAll(topicLine), ([, id = "", , question = ""]) => ({
    id,
    question,
  }));

/** Judges each topic by the sentence that shares most words with it; half of them cover it. */
export const answerAssessCoverage = (asked: AskedTask): string => {
  const passages = promptPassages(asked);
  return topicsOf(asked)
    .map(({ id: topicId, question }) => {
      const subject = questionSubject(question);
      const [best] = passages
        .flatMap(({ id, sentences }) => {
          const closest = closestSentence(subject, sentences);
          return closest === undefined ? [] : [{ id, ...closest }];
        })
        .toSorted((one, other) => other.share - one.share);
      const share = best?.share ?? 0;
      return best !== undefined && share >= 0.5
        ? `${topicId} | yes | ${Math.max(0.9, share).toFixed(2)} | proof ${best.id} | gaps: none | leads: none`
        : `${topicId} | no | ${share.toFixed(2)} | proof ${best?.id ?? "none"} | gaps: ${subject} explained | leads: none`;
    })
    .join("\n");
};

const minShared = 0.5;

const sortedNumbers = (text: string): string => (text.match(/\d+/g) ?? []).toSorted().join(" ");

const keysOf = (sentences: readonly ShownSentence[]): string =>
  sentences.length === 0 ? "none" : sentences.map(({ key }) => key).join(", ");

/** Returns the sentences that share most of a claim's words: in favour with the same numbers, against with different ones. */
const sidesOf = (claim: string, sentences: readonly ShownSentence[]): { pro: string; contra: string } => {
  const near = sentences.filter(({ text }) => sharedWords(claim, text) >= minShared);
  const isSame = ({ text }: ShownSentence): boolean => sortedNumbers(text) === sortedNumbers(claim);
  return { pro: keysOf(near.filter(isSame)), contra: keysOf(near.filter((one) => !isSame(one))) };
};

const maxClaims = 6;

/**
 * Answers with the sentence of each of the first sources that shares most words with the question. The first claim is critical and
 * has a statement that would refute it.
 */
export const answerListClaims = (asked: AskedTask): string => {
  const question = asked.blocks.get("question") ?? "";
  const topics = topicsOf(asked);
  const sentences = proseOf(shownSentences(asked, "pack"));
  return [...Map.groupBy(sentences, ({ source }) => source).values()]
    .slice(0, maxClaims)
    .flatMap(
      (own) =>
        closestSentence(
          question,
          own.map(({ text }) => text),
        ) ?? [],
    )
    .map(({ sentence }, place) => {
      const { pro, contra } = sidesOf(sentence, sentences);
      const [topic] = topics.toSorted(
        (one, other) => sharedWords(other.question, sentence) - sharedWords(one.question, sentence),
      );
      const counter = place === 0 ? ` | counter: It is denied that ${sentence}` : "";
      return `C${Math.min(3, place + 1)} | ${topic?.id ?? "t1"} | ${sentence} | for ${pro} | against ${contra}${counter}`;
    })
    .join("\n");
};

/** Answers with a line for each claim that shares most words with a new sentence. */
export const answerJudgeClaims = (asked: AskedTask): string => {
  const sentences = proseOf(shownSentences(asked, "sentences"));
  const lines = Array.from(
    (asked.blocks.get("claims") ?? "").matchAll(/^(c\d+) (.+)$/gm),
    ([, id, text = ""]) => {
      const { pro, contra } = sidesOf(text, sentences);
      return pro === "none" && contra === "none" ? "" : `${id} for ${pro} against ${contra}`;
    },
  ).filter((line) => line !== "");
  return lines.length === 0 ? "none" : lines.join("\n");
};

const numbersIn = (text: string): string => (text.match(/\d[\d.,]*/gu) ?? []).join(" ");

/** Treats new sentences that share words with a lost one as versions of it; their numbers show if they agree. */
export const answerCompareReports = ({ blocks }: AskedTask): string => {
  const sentencesIn = (block: string) =>
    Array.from((blocks.get(block) ?? "").matchAll(/^([nb]\d+) (.+)$/gm), ([, id = "", text = ""]) => ({
      id,
      text,
    }));
  const lost = sentencesIn("before");
  const lines = sentencesIn("now").map(({ id, text }) => {
    const version = lost.find((one) => sharedWords(text, one.text) >= 0.6);
    if (version === undefined) return `${id} new`;
    return `${id} ${numbersIn(text) === numbersIn(version.text) ? "same" : "against"} ${version.id}`;
  });
  return lines.length === 0 ? lost.map(({ id }) => `${id} gone`).join("\n") : lines.join("\n");
};

const minSharedWithQuestion = 0.15;

/** Answers with the numbers of the sentences that share words with the question; only the closest if there are too many. */
export const answerSelectSentences = ({ blocks, prompt }: AskedTask): string => {
  const question = blocks.get("question") ?? "";
  const most = Number(/At most (\d+) sentences/.exec(prompt)?.[1] ?? 3);
  const selected = Array.from(
    (blocks.get("sentences") ?? "").matchAll(/^(\d+) (.+)$/gm),
    ([, id = "", text = ""]) => ({ id: Number(id), share: sharedWords(text, question) }),
  )
    .filter(({ share }) => share >= minSharedWithQuestion)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, most)
    .map(({ id }) => id)
    .toSorted((one, other) => one - other);
  return selected.length === 0 ? "none" : selected.join(", ");
};
