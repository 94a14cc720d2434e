import { compareReports } from "@quarry/contracts";
import { numbersAgree, oneLine } from "@quarry/grounding";
import { z } from "zod";
import { defineTextTask } from "../shared/answer-task.ts";
import type { SourceSentence } from "./changed-sentences.ts";
import type { Comparison, Earlier, FreshVerdict, LostVerdict, Verdicts } from "./comparison.ts";

/** Inputs shown to a model. */
export interface Comparing {
  readonly question: string;
  readonly comparison: Comparison;
}

const freshLine =
  /^\W*n(?<now>\d{1,3})\W+(?<relation>same|against|adds|new|off)\b(?:\W+(?<of>[bk])(?<to>\d{1,3}))?/iu;
const lostLine = /^\W*b(?<lost>\d{1,3})\W+(?<relation>said|gone|off)\b(?:\W+k(?<by>\d{1,3}))?/iu;

const at = (number: string | undefined): number => Number(number ?? "0") - 1;

/** Numbers are checked by code: a sentence with different numbers is not the same. */
const checked = (
  relation: "same" | "against" | "adds",
  { one, other }: { readonly one: SourceSentence; readonly other: SourceSentence },
): "same" | "contradicts" | "adds" => {
  if (relation !== "same") return relation === "against" ? "contradicts" : relation;
  const isHeld = numbersAgree(one.quote, other.quote, one.language);
  const holds = numbersAgree(other.quote, one.quote, one.language);
  if (one.uri === other.uri && !isHeld && !holds) return "contradicts";
  return "same";
};

const freshVerdict = (
  comparison: Comparison,
  now: number,
  { relation = "", of, to }: Readonly<Record<string, string | undefined>>,
): FreshVerdict | undefined => {
  const one = comparison.fresh[now];
  if (one === undefined) return undefined;
  if (relation === "new" || relation === "off") return { relation };
  const earlier: Earlier = { of: of?.toLowerCase() === "k" ? "kept" : "lost", index: at(to) };
  const other = comparison[earlier.of][earlier.index];
  if (other === undefined || (relation !== "same" && relation !== "against" && relation !== "adds"))
    return undefined;
  return { relation: checked(relation, { one, other }), to: earlier };
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

/** Parses a reply line by line; a line without a sentence id is ignored. */
export const readVerdicts = (reply: string, comparison: Comparison): Verdicts => {
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
