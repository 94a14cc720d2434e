import type { AskedTask } from "../asked-task.ts";
import {
  closestSentence,
  promptPassages,
  promptStatements,
  sharedWords,
  wordsMissing,
} from "./prompt-evidence.ts";
import { questionSubject } from "./prompt-items.ts";

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

const verdictOf = (share: number): "full" | "partial" | "none" => {
  if (share >= 0.7) return "full";
  return share >= 0.3 ? "partial" : "none";
};

const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? [];

/** Whether a statement of this kind may say in words of its own what it rests on. */
const isFree = (kind: string): boolean => kind === "absent" || kind === "conclusion" || kind === "derived";

/** A verdict per statement: by the share of its words that its evidence has, and by its numbers; a conclusion by its numbers alone. */
export const answerAuditCitations = (asked: AskedTask): unknown => ({
  verdicts: promptStatements(asked).map(({ id, kind, text, evidence }) => {
    const isContrary = numbersIn(text).some((number) => !numbersIn(evidence).includes(number));
    const byWords = isFree(kind) ? "full" : verdictOf(sharedWords(text, evidence));
    const isJudged = kind === "sourced" || kind === "conclusion";
    const verdict = isContrary && isJudged && byWords !== "none" ? "contradicted" : byWords;
    const isFull = verdict === "full";
    return {
      id,
      verdict,
      unsupported: isFull ? [] : wordsMissing(text, evidence),
      reason: isFull ? "" : "Its sources say something else.",
      claimsAbsence: kind === "sourced" && /\b(?:no study|no source|none of)\b/i.test(text),
      needless: [],
    };
  }),
});

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

/** From each passage the sentence that shares most words with the question: the first critical and with what would deny it, the next important. */
export const answerExtractClaims = (asked: AskedTask): unknown => {
  const question = asked.blocks.get("question") ?? "";
  const claims = promptPassages(asked).flatMap(({ id, sentences }, place) => {
    const told = sentences.filter((sentence) => /[.!]$/.test(sentence));
    const closest = closestSentence(question, told);
    if (closest === undefined) return [];
    const { sentence: quote } = closest;
    const claim = { class: `C${Math.min(3, place + 1)}`, text: quote, passageId: id, quote };
    return [place === 0 ? { ...claim, counter: `It is denied that ${quote}` } : { ...claim, counter: null }];
  });
  return { claims };
};

const sortedNumbers = (text: string): string => (text.match(/\d+/g) ?? []).toSorted().join(" ");

/** One stance per passage, by its sentence that shares most words with the claim. */
export const answerJudgeClaim = (asked: AskedTask): unknown => {
  const claim = asked.blocks.get("claim") ?? "";
  const passages = promptPassages(asked).map(({ id, sentences }) => {
    const closest = closestSentence(claim, sentences);
    if (closest === undefined || closest.share < 0.5) {
      return { passageId: id, stance: "neutral", quote: "" };
    }
    const isSame = sortedNumbers(claim) === sortedNumbers(closest.sentence);
    return { passageId: id, stance: isSame ? "supports" : "contradicts", quote: closest.sentence };
  });
  return { origin: "supports", passages };
};
