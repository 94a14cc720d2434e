import type { JudgedClaim, RankedPassage } from "@quarry/contracts";
import { mutualContainment, termSet } from "@quarry/extractive";
import type { LanguageModel } from "@quarry/language-model";
import { collapseWhitespace, type Sliced } from "@quarry/text";
import { z } from "zod";
import { distinctPassages } from "../evidence/distinct-passages.ts";
import { type NumberedPassage, numberPassages, sourceTokensFor } from "../evidence/numbered-passages.ts";
import { proveQuote } from "../evidence/passage-sentences.ts";
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

/** What a model is asked of a claim. */
export interface Witnesses {
  /** The passages that can bear witness, each text once, and what they say by words and vectors: a claim's own passage says nothing of it. */
  readonly weighed: readonly WeighedPassage[];
  /** Those of them that the model is shown, whole. */
  readonly shown: readonly NumberedPassage[];
  /** Where words alone find that a sentence of the same matter differs, for the model to look at: the passage's id and what differs. */
  readonly hints: readonly string[];
}

function* hintsFor(shown: readonly NumberedPassage[], { job, documents }: Judging): Sliced<string[]> {
  const texts = textsOf(documents);
  const hints = new Set<string>();
  for (const { id, passage } of shown) {
    for (const { quote } of otherSentences(passage, texts, job)) {
      yield;
      const difference = differenceBetween(job.claim.text, quote, job.language);
      if (difference !== undefined) hints.add(`- ${id}: ${difference}`);
    }
  }
  return [...hints];
}

/** Prepares what a model is asked; without a model only the passages it would be shown. */
export function* findWitnesses(judging: Judging, model: LanguageModel | null): Sliced<Witnesses> {
  const { job } = judging;
  const texts = textsOf(judging.documents);
  const others = allPassages(job).filter((passage) => !overlapsOrigin(passage, job.claim));
  const passages = yield* distinctPassages(others, texts);
  const shown = numberPassages(passages, texts, { maxPassages, maxTokens: sourceTokensFor(model) });
  if (model === null) return { weighed: [], shown, hints: [] };
  return {
    weighed: yield* weighPassages(judging, passages),
    shown,
    hints: yield* hintsFor(shown, judging),
  };
}

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
export const judgeByModel = (reply: VerdictReply, judging: Judging & Witnesses): JudgedClaim => {
  const ids = new Map(judging.shown.map(({ id, passage }) => [passage.passageId, id]));
  const weighed = judging.weighed.map((passage) => {
    const id = ids.get(passage.passage.passageId);
    const answer = reply.passages.find(({ passageId }) => passageId === id);
    return reweighed(passage, answer, judging);
  });
  return judgedClaim(judging, weighed, reply.origin ?? "supports");
};
