import { compareReports } from "@quarry/contracts";
import { compareNumbersInSlices, oneLine } from "@quarry/grounding";
import type { Sliced } from "@quarry/text";
import { z } from "zod";
import { defineTextTask } from "../shared/answer-task.ts";
import type { ChangedSentences, SourceSentence } from "./changed-sentences.ts";
import type { Verdict, Verdicts } from "./comparison.ts";

export interface Comparing {
  readonly question: string;
  readonly comparison: ChangedSentences;
}

const freshLine =
  /^\W*n(?<now>\d{1,3})\W+(?<relation>same|against|adds|new|off)\b(?:\W+(?<of>[bk])(?<to>\d{1,3}))?/iu;
const lostLine = /^\W*b(?<lost>\d{1,3})\W+(?<relation>said|gone|off)\b(?:\W+k(?<by>\d{1,3}))?/iu;

const relations: Readonly<Record<string, Verdict["relation"]>> = {
  same: "same",
  against: "contradicts",
  adds: "adds",
  new: "new",
  off: "off",
  said: "said",
  gone: "gone",
};

/** Returns the verdict of a word of a reply; undefined if it needs an earlier sentence, and none is named. */
const verdictOf = (word = "", to: SourceSentence | undefined): Verdict | undefined => {
  const relation = relations[word];
  if (relation === "new" || relation === "gone" || relation === "off") return { relation };
  return relation === undefined || to === undefined ? undefined : { relation, to };
};

function* haveOtherNumbers(one: SourceSentence, other: SourceSentence): Sliced<boolean> {
  const { language } = one;
  const isHeld = (yield* compareNumbersInSlices(one.quote, other.quote, language)).missing.length === 0;
  return !isHeld && (yield* compareNumbersInSlices(other.quote, one.quote, language)).missing.length > 0;
}

/** Corrects verdicts with pauses: a sentence whose numbers differ from those of its earlier version contradicts it. */
export function* checkNumbers(verdicts: Verdicts): Sliced<Verdicts> {
  const checked = new Map<SourceSentence, Verdict>();
  for (const [one, verdict] of verdicts) {
    const isSame = verdict.relation === "same" && one.uri === verdict.to.uri;
    const isOther = isSame && (yield* haveOtherNumbers(one, verdict.to));
    checked.set(one, isOther ? { ...verdict, relation: "contradicts" } : verdict);
  }
  return checked;
}

const at = (sentences: readonly SourceSentence[], number: string | undefined): SourceSentence | undefined =>
  sentences[Number(number ?? "0") - 1];

/** Parses a reply line by line; a line without a sentence id is ignored. */
const readVerdicts = (reply: string, { fresh, lost, kept }: ChangedSentences): Verdicts => {
  const verdicts = new Map<SourceSentence, Verdict>();
  const add = (one: SourceSentence | undefined, verdict: Verdict | undefined): void => {
    if (one !== undefined && verdict !== undefined) verdicts.set(one, verdict);
  };
  for (const text of reply.toLowerCase().split("\n")) {
    const ofFresh = freshLine.exec(text)?.groups ?? {};
    const ofLost = lostLine.exec(text)?.groups ?? {};
    const earlier = at(ofFresh["of"] === "k" ? kept : lost, ofFresh["to"]);
    add(at(fresh, ofFresh["now"]), verdictOf(ofFresh["relation"], earlier));
    add(at(lost, ofLost["lost"]), verdictOf(ofLost["relation"], at(kept, ofLost["by"])));
  }
  return verdicts;
};

const shown = (letter: string, sentences: readonly SourceSentence[]): string[] =>
  sentences.map(({ quote }, index) => `${letter}${index + 1} ${oneLine(quote)}`);

const orNone = (lines: readonly string[]): string => (lines.length === 0 ? "none" : lines.join("\n"));

const unusable = "no line of it says what a sentence is: write lines such as n1 against b2, n3 new, b4 gone";

/** Reasoning task of `compare-reports`; its fallback leaves all sentences to the rules. */
export const compareTask = defineTextTask<Comparing, Verdicts>({
  name: compareReports.name,
  tier: "fast",
  reply: ({ comparison }) =>
    z
      .string()
      .transform((reply) => readVerdicts(reply, comparison))
      .refine(({ size }) => size > 0, { error: unusable }),
  values: ({ question, comparison: { fresh, lost, kept } }) => ({
    question,
    before: orNone([...shown("b", lost), ...shown("k", kept)]),
    now: orNone(shown("n", fresh)),
  }),
  fallback: () => Promise.resolve(new Map()),
});
