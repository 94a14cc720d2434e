import type { Claim, ClaimReading, ClaimStatus, JudgedClaim, WeighedEvidence } from "@quarry/contracts";
import { countIndependentSources } from "../copies/independent-sources.ts";
import type { Judging } from "./read-passages.ts";
import type { Verdict, WeighedPassage, WeighedSentence } from "./weigh-passages.ts";

/** What a claim's status follows from. */
export interface WeighedClaim {
  readonly class: Claim["class"];
  readonly supporting: readonly WeighedEvidence[];
  readonly contradicting: readonly WeighedEvidence[];
  /** Behind the supporting evidence that counts. */
  readonly independent: number;
}

/** A status and why. */
export interface ReasonedStatus {
  readonly status: ClaimStatus;
  readonly reason: string;
}

const counted = (evidence: readonly WeighedEvidence[]): WeighedEvidence[] =>
  evidence.filter(({ belowFloor }) => belowFloor !== true);

const gradesOf = (evidence: readonly WeighedEvidence[]): string =>
  [...new Set(evidence.map(({ grade }) => grade))].toSorted().join(" and ");

const unsupported = ({ class: weight, supporting }: WeighedClaim): ReasonedStatus => ({
  status: "unsupported",
  reason:
    supporting.length === 0
      ? "nothing that was read says so"
      : `only sources of grade ${gradesOf(supporting)} say so, which is too low for a claim of class ${weight}`,
});

const contested = ({ contradicting }: WeighedClaim): ReasonedStatus => ({
  status: "contested",
  reason:
    contradicting.length === 1
      ? "a passage contradicts it"
      : `${contradicting.length} passages contradict it`,
});

/**
 * The status of a claim, and why. What stands below the floor of its class supports nothing, and contests only what nothing better
 * supports.
 */
export const claimStatus = (claim: WeighedClaim): ReasonedStatus => {
  const { supporting, contradicting, independent } = claim;
  const isContested = counted(contradicting).length > 0 || (independent === 0 && contradicting.length > 0);
  if (isContested) return contested(claim);
  if (independent >= 2)
    return { status: "verified", reason: `${independent} independent sources stand behind it` };
  if (independent === 0) return unsupported(claim);
  const documents = new Set(counted(supporting).map(({ documentId }) => documentId)).size;
  const reason = "one independent source stands behind it";
  return { status: "single-source", reason: documents > 1 ? `${reason}, in ${documents} documents` : reason };
};

const maxEvidence = 8;

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

interface Marks extends Pick<WeighedEvidence, "foundBy" | "belowFloor"> {}

const belowFloor = (documentId: string, { job }: Judging): Marks =>
  job.belowFloor?.includes(documentId) === true ? { belowFloor: true } : {};

/** Whether the quote a claim was taken from stands in its document. */
export const hasOrigin = ({ job: { claim }, documents }: Pick<Judging, "job" | "documents">): boolean => {
  const { documentId, start, end, quote } = claim.origin;
  return documents.get(documentId)?.text.slice(start, end) === quote;
};

const originEvidence = (judging: Judging): WeighedEvidence[] => {
  const { origin } = judging.job.claim;
  const document = judging.documents.get(origin.documentId);
  if (document === undefined || !hasOrigin(judging)) return [];
  const { publisher, grade } = document.facts;
  return [{ ...origin, score: 1, publisher, grade, ...belowFloor(origin.documentId, judging) }];
};

const foundBy = ({ passage }: WeighedSentence, { job }: Judging): Marks =>
  job.passages.some(({ passageId }) => passageId === passage.passageId) ? {} : { foundBy: "counter" };

const toEvidence = (sentence: WeighedSentence, judging: Judging): WeighedEvidence => {
  const { documentId, start, end, quote, score, passage } = sentence;
  return {
    documentId,
    start,
    end,
    quote,
    score: rounded(score),
    publisher: passage.publisher,
    grade: passage.grade,
    ...foundBy(sentence, judging),
    ...belowFloor(documentId, judging),
  };
};

/** One entry a place, the best first; what counts comes before what does not. */
const distinct = (evidence: readonly WeighedEvidence[]): WeighedEvidence[] => {
  const byPlace = new Map(evidence.map((item) => [`${item.documentId}/${item.start}`, item]));
  return [...byPlace.values()]
    .toSorted(
      (one, other) =>
        Number(one.belowFloor ?? false) - Number(other.belowFloor ?? false) || other.score - one.score,
    )
    .slice(0, maxEvidence);
};

const toReading = ({ passage, reading }: WeighedPassage): ClaimReading => ({
  documentId: passage.documentId,
  supports: rounded(reading.supports),
  contradicts: rounded(reading.contradicts),
  sentences: reading.sentences.map(({ start, end }) => ({ start, end })),
});

/**
 * The claim with what was found for and against it; its origin is one source, unless a model finds that it does not say the claim.
 * Only a model finds contradictions: of the pairs of sentences that rules take for one in real texts next to none are.
 */
export const judgedClaim = (
  judging: Judging,
  weighed: readonly WeighedPassage[],
  origin: Verdict["verdict"] = "supports",
): JudgedClaim => {
  const { job, documents, sketchOf } = judging;
  const decisive = weighed.flatMap((passage) => passage.decisive);
  const collect = (verdict: Verdict["verdict"]): WeighedEvidence[] =>
    decisive
      .filter((sentence) => sentence.verdict === verdict)
      .map((sentence) => toEvidence(sentence, judging));
  const supporting = distinct([
    ...(origin === "supports" ? originEvidence(judging) : []),
    ...collect("supports"),
  ]);
  const contradicting = distinct(collect("contradicts"));
  const independentPublishers = countIndependentSources(
    supporting.filter((evidence) => evidence.belowFloor !== true),
    { documents, sketchOf },
  );
  const { class: weight } = job.claim;
  const facts = { class: weight, supporting, contradicting, independent: independentPublishers };
  return {
    ...job.claim,
    ...claimStatus(facts),
    independentPublishers,
    supporting,
    contradicting,
    readings: weighed.filter(({ reading }) => reading.sentences.length > 0).map(toReading),
  };
};
