import type { AskedTask } from "../asked-task.ts";
import { sharedWords } from "./prompt-evidence.ts";
import { type ShownSentence, shownSentences } from "./prompt-pack.ts";

const shownStatement = /^([sr]\d+) (?:\(table, .*?\) )?(.+) \[([^\]\n]*)\]$/gm;
const sentenceKey = /\d+\.\d+/g;
const number = /\d+/g;

const hasOtherNumbers = (text: string, evidence: string): boolean => {
  const held = new Set(evidence.match(number));
  return (text.match(number) ?? []).some((one) => !held.has(one));
};

/** Returns the auditor's verdict on a statement, with the supported sentence if it is supported in part. */
const verdictOn = (text: string, rests: string, evidence: readonly ShownSentence[]): string => {
  if (rests === "heading" || /^(?:says that no|general|arithmetic)/.test(rests)) return "ok";
  const words = evidence.map((sentence) => sentence.text).join(" ");
  const shared = sharedWords(text.replace(/^Sources say: /, ""), words);
  const [first] = evidence;
  const isInference = rests.startsWith("inference");
  if (first === undefined || (!isInference && shared < 0.3)) return "remove: no source says anything like it";
  if (hasOtherNumbers(text, words)) return "wrong: the source gives other figures";
  if (isInference || shared >= 0.7) return "ok";
  return `partly: the source says less\n> ${first.text.replace(/[.!。]$/u, "")} [${first.key}].`;
};

/**
 * Answers with a verdict for each statement, by its numbers and by the share of its words that occur in its sentences; an
 * inference is judged by its numbers alone.
 */
export const answerAuditReport = (asked: AskedTask): string => {
  const sentences = new Map(shownSentences(asked, "sources").map((sentence) => [sentence.key, sentence]));
  return Array.from(
    (asked.blocks.get("statements") ?? "").matchAll(shownStatement),
    ([, id = "", text = "", rests = ""]) => {
      const evidence = (rests.match(sentenceKey) ?? []).flatMap((key) => sentences.get(key) ?? []);
      return `${id} ${verdictOn(text, rests, evidence)}`;
    },
  ).join("\n");
};
