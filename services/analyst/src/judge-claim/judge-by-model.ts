import type { JudgedClaim, RankedPassage } from "@quarry/contracts";
import { mutualContainment, termSet } from "@quarry/extractive";
import { collapseWhitespace, finish } from "@quarry/text";
import { z } from "zod";
import { type NumberedPassage, numberPassages } from "../evidence/numbered-passages.ts";
import { distinctPassages, proveQuote } from "../evidence/passage-sentences.ts";
import { textsOf } from "../evidence/read-texts.ts";
import { judgedClaim } from "./judged-claim.ts";
import { allPassages, type Judging, otherSentences, overlapsOrigin } from "./read-passages.ts";
import {
  differenceBetween,
  type WeighedPassage,
  type WeighedSentence,
  weighPassages,
} from "./weigh-passages.ts";

const stanceSchema = z.enum(["supports", "contradicts", "neutral"]);

/** What a model makes of one passage. */
const passageStanceSchema = z.object({ passageId: z.string(), stance: stanceSchema, quote: z.string() });

/** What a model is asked of a claim, the quote it was taken from and the passages. */
export const verdictReplySchema = z.object({
  /** Of the claim's own quote; null where there is none. */
  origin: stanceSchema.nullish(),
  passages: z.array(passageStanceSchema),
});

type VerdictReply = z.output<typeof verdictReplySchema>;
type PassageStance = z.output<typeof passageStanceSchema>;

const maxPassages = 16;
const maxQuotedSentences = 4;
/** A sentence that says the same in other words is worth as much as one that just shares enough of them. */
const minScore = 0.65;

type Judged = Pick<Judging, "job" | "documents" | "maxTokens">;

/** The passages that can bear witness, each text once: a claim's own passage says nothing of it. */
const witnesses = ({ job, documents }: Pick<Judged, "job" | "documents">): RankedPassage[] =>
  distinctPassages(
    allPassages(job).filter((passage) => !overlapsOrigin(passage, job.claim)),
    textsOf(documents),
  );

/** The passages a model is shown, whole, by their ids. */
export const shownPassages = (judged: Judged): NumberedPassage[] =>
  numberPassages(witnesses(judged), textsOf(judged.documents), { maxPassages, maxTokens: judged.maxTokens });

/** Where words alone find that a sentence of the same matter differs, for the model to look at: the passage's id and what differs; "none" without any. */
export const renderHints = (judging: Judging): string => {
  const { job, documents } = judging;
  const hints = shownPassages(judging).flatMap(({ id, passage }) =>
    otherSentences(passage, textsOf(documents), job).flatMap(({ quote }) => {
      const difference = differenceBetween(job.claim.text, quote, job.language);
      return difference === undefined ? [] : [`- ${id}: ${difference}`];
    }),
  );
  return hints.length === 0 ? "none" : [...new Set(hints)].join("\n");
};

/** A model's stance with its proof; undefined when it proves nothing. */
const provenStance = (
  { stance, quote }: PassageStance,
  { passage }: WeighedPassage,
  { job: { claim, language }, documents }: Judging,
): WeighedSentence | undefined => {
  const quoted = { passage, texts: textsOf(documents), language, maxSentences: maxQuotedSentences };
  const proof = proveQuote(quote, quoted);
  if (proof === undefined) return undefined;
  const words = termSet(collapseWhitespace(proof.quote), language);
  const score = Math.max(minScore, mutualContainment(termSet(claim.text, language), words));
  return { ...proof, passage, verdict: stance, score };
};

/** What a model says is taken for sure; what it takes for neutral says nothing. */
const readBy = (passage: RankedPassage, proven: WeighedSentence | undefined): WeighedPassage => {
  const isAgainst = proven?.verdict === "contradicts";
  return {
    passage,
    decisive: proven === undefined ? [] : [proven],
    reading: {
      supports: proven === undefined || isAgainst ? 0 : 1,
      contradicts: isAgainst ? 1 : 0,
      sentences: proven === undefined ? [] : [proven],
    },
  };
};

const reweighed = (
  weighed: WeighedPassage,
  reply: PassageStance | undefined,
  judging: Judging,
): WeighedPassage => {
  if (reply === undefined) return weighed;
  if (reply.stance === "neutral") return readBy(weighed.passage, undefined);
  const proven = provenStance(reply, weighed, judging);
  return proven === undefined ? weighed : readBy(weighed.passage, proven);
};

/**
 * Judges a claim by what a model says of each passage. Its word counts where its quote stands in that passage; elsewhere the extractive
 * verdict stands. Verdicts on passages that are not there are dropped.
 */
export const judgeByModel = (reply: VerdictReply, judging: Judging): JudgedClaim => {
  const shown = new Map(shownPassages(judging).map(({ id, passage }) => [passage.passageId, id]));
  const weighed = finish(weighPassages(judging, witnesses(judging))).map((passage) => {
    const id = shown.get(passage.passage.passageId);
    const answer = reply.passages.find(({ passageId }) => passageId === id);
    return reweighed(passage, answer, judging);
  });
  return judgedClaim(judging, weighed, reply.origin ?? "supports");
};
