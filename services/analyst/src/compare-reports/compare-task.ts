import { compareReports } from "@quarry/contracts";
import { compareNumbersInSlices, oneLine } from "@quarry/grounding";
import type { Sliced } from "@quarry/text";
import { z } from "zod";
import { defineTextTask } from "../shared/answer-task.ts";
import type { SourceSentence } from "./changed-sentences.ts";
import type { Comparison, Earlier, FreshVerdict, LostVerdict, Verdicts } from "./comparison.ts";

export interface Comparing {
  readonly question: string;
  readonly comparison: Comparison;
}

const freshLine =
  /^\W*n(?<now>\d{1,3})\W+(?<relation>same|against|adds|new|off)\b(?:\W+(?<of>[bk])(?<to>\d{1,3}))?/iu;
const lostLine = /^\W*b(?<lost>\d{1,3})\W+(?<relation>said|gone|off)\b(?:\W+k(?<by>\d{1,3}))?/iu;

const at = (number: string | undefined): number => Number(number ?? "0") - 1;

const freshVerdict = (
  comparison: Comparison,
  now: number,
  { relation = "", of, to }: Readonly<Record<string, string | undefined>>,
): FreshVerdict | undefined => {
  const one = comparison.fresh[now];
  if (one === undefined) return undefined;
  if (relation === "new" || relation === "off") return { relation };
  const earlier: Earlier = { of: of?.toLowerCase() === "k" ? "kept" : "lost", index: at(to) };
  if (comparison[earlier.of][earlier.index] === undefined) return undefined;
  if (relation !== "same" && relation !== "against" && relation !== "adds") return undefined;
  return { relation: relation === "against" ? "contradicts" : relation, to: earlier };
};

const lostVerdict = (
  { lost, kept }: Comparison,
  before: number,
  { relation, by }: Readonly<Record<string, string | undefined>>,
): LostVerdict | undefined => {
  if (lost[before] === undefined) return undefined;
  if (relation === "gone" || relation === "off") return { relation };
  return kept[at(by)] === undefined ? undefined : { relation: "said", by: at(by) };
};

function* haveOtherNumbers(one: SourceSentence, other: SourceSentence): Sliced<boolean> {
  const { language } = one;
  const isHeld = (yield* compareNumbersInSlices(one.quote, other.quote, language)).missing.length === 0;
  return !isHeld && (yield* compareNumbersInSlices(other.quote, one.quote, language)).missing.length > 0;
}

/** Corrects verdicts with pauses: a sentence whose numbers differ from those of its earlier version contradicts it. */
export function* checkNumbers({ fresh, lost }: Verdicts, comparison: Comparison): Sliced<Verdicts> {
  const checked = new Map<number, FreshVerdict>();
  for (const [index, verdict] of fresh) {
    const one = comparison.fresh[index];
    const other = "to" in verdict ? comparison[verdict.to.of][verdict.to.index] : undefined;
    const isOneSource = one !== undefined && one.uri === other?.uri;
    const isOther = verdict.relation === "same" && isOneSource && (yield* haveOtherNumbers(one, other));
    checked.set(index, isOther ? { ...verdict, relation: "contradicts" } : verdict);
  }
  return { fresh: checked, lost };
}

/** Parses a reply line by line; a line without a sentence id is ignored. */
const readVerdicts = (reply: string, comparison: Comparison): Verdicts => {
  const fresh = new Map<number, FreshVerdict>();
  const lost = new Map<number, LostVerdict>();
  for (const text of reply.toLowerCase().split("\n")) {
    const { now, ...ofFresh } = freshLine.exec(text)?.groups ?? {};
    const { lost: before, ...ofLost } = lostLine.exec(text)?.groups ?? {};
    const said = now === undefined ? undefined : freshVerdict(comparison, at(now), ofFresh);
    if (said !== undefined) fresh.set(at(now), said);
    const gone = before === undefined ? undefined : lostVerdict(comparison, at(before), ofLost);
    if (gone !== undefined) lost.set(at(before), gone);
  }
  return { fresh, lost };
};

const shown = (letter: string, sentences: readonly SourceSentence[]): string[] =>
  sentences.map(({ quote }, index) => `${letter}${index + 1} ${oneLine(quote)}`);

const orNone = (lines: readonly string[]): string => (lines.length === 0 ? "none" : lines.join("\n"));

const unusable = "no line of it says what a sentence is: write lines such as n1 against b2, n3 new, b4 gone";

const nothing: Verdicts = { fresh: new Map(), lost: new Map() };

/** Reasoning task of `compare-reports`; its fallback leaves all sentences to the rules. */
export const compareTask = defineTextTask<Comparing, Verdicts>({
  name: compareReports.name,
  tier: "fast",
  reply: ({ comparison }) =>
    z
      .string()
      .transform((reply) => readVerdicts(reply, comparison))
      .refine(({ fresh, lost }) => fresh.size + lost.size > 0, { error: unusable }),
  values: ({ question, comparison: { fresh, lost, kept } }) => ({
    question,
    before: orNone([...shown("b", lost), ...shown("k", kept)]),
    now: orNone(shown("n", fresh)),
  }),
  fallback: () => Promise.resolve(nothing),
});
