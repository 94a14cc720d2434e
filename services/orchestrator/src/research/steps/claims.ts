import {
  type Claim,
  type DocumentFacts,
  findEvidence,
  type InputOf,
  isRetracted,
  judgeClaims,
  listClaims,
  type RankedPassage,
} from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { interleave } from "@quarry/ranking";
import { effortOf } from "@quarry/runs";
import { considerDocuments, describesDocuments, runScopes, usedPassages } from "../../gather/sources.ts";
import type { RunState } from "../state.ts";
import { completedOf, type RunFacts, type Step } from "../step.ts";
import { canSearchMore, hasModel } from "../stop-decision.ts";

type Grade = DocumentFacts["grade"];
type ClaimClass = Claim["class"];

/** Minimum grade of evidence by class of claim. */
const floors = { C1: "B", C2: "C", C3: "C" } as const satisfies Record<ClaimClass, Grade>;
/** Minimum grade of uploaded sources: because the user chose them, they count for every claim if their grade is C or better. */
const floorOfUploads: Grade = "C";

// Grades are compared as letters; A is the best.
const reaches = (grade: Grade, floor: Grade): boolean => grade <= floor;

/** The comments of an item have its address and `#comments`. */
const isUpload = ({ uri }: Pick<DocumentFacts, "uri">, { items }: Pick<RunFacts, "items">): boolean =>
  !/^https?:/iu.test(uri) ||
  items.some((item) => !item.isPage && item.uri === uri.replace(/#comments$/u, ""));

/** True if a document counts as evidence for a claim; a retracted paper never does, regardless of the user's grade. */
const counts = (document: DocumentFacts, weight: ClaimClass, facts: Pick<RunFacts, "items">): boolean =>
  !isRetracted(document) &&
  reaches(document.grade, isUpload(document, facts) ? floorOfUploads : floors[weight]);

/** Returns the documents whose grade is too low for claims of a class. */
export const documentsBelowFloor = (
  { documents }: Pick<RunState, "documents">,
  weight: ClaimClass,
  facts: Pick<RunFacts, "items">,
): ReadonlySet<string> =>
  new Set(
    documents.filter((document) => !counts(document, weight, facts)).map(({ documentId }) => documentId),
  );

/**
 * Returns the filter of the evidence search for claims of a class: the worst grade among the documents that count. Undefined if
 * none counts: then all are searched, and results are marked as below the minimum.
 */
export const searchFloor = (
  { documents }: Pick<RunState, "documents">,
  weight: ClaimClass,
  facts: Pick<RunFacts, "items">,
): Grade | undefined => {
  const counting = documents.filter((document) => counts(document, weight, facts));
  if (counting.length === 0) return undefined;
  const isBelow = counting.some(({ grade }) => !reaches(grade, floors[weight]));
  return isBelow ? floorOfUploads : floors[weight];
};

const limitsOf = (state: RunState, facts: RunFacts): InputOf<typeof listClaims>["limits"] => ({
  belowC1: [...documentsBelowFloor(state, "C1", facts)],
  belowOther: [...documentsBelowFloor(state, "C2", facts)],
});

/** Returns the passages of all topics, each once, interleaved by topic. */
const passagesOf = ({ topics }: RunState): RankedPassage[] => {
  const ranked = interleave(topics.map(({ passages }) => passages));
  return [...new Map(ranked.map((passage) => [passage.passageId, passage])).values()];
};

/** Lists the claims of the pack with their evidence; without a model, claims found in passages. */
export const claims: Step = {
  stage: "claims",
  jobs: (state, facts) => [
    stepJob(listClaims, {
      runId: facts.runId,
      question: facts.request.question,
      language: state.language,
      topics: state.topics.map(({ topic: { id, name, question } }) => ({ id, name, question })),
      pack: state.pack,
      passages: passagesOf(state),
      limits: limitsOf(state, facts),
      maxClaims: effortOf(state.complexity, facts.request.depth).maxClaims,
    }),
  ],
  learn: (state, results) => ({
    ...state,
    claims: completedOf(results, listClaims).flatMap(({ output }) => output.claims),
  }),
  next: () => "claim-evidence",
};

type Search = InputOf<typeof findEvidence>;

const passagesPerClaim = 8;

/** True if the pack contains everything a search could find. */
const holdsEverything = (state: RunState, facts: RunFacts): boolean =>
  !canSearchMore(state, facts) &&
  state.pack !== null &&
  state.pack.omitted.length === 0 &&
  state.pack.sources.every(({ sentences }) => sentences === "whole");

/** Builds two searches for a critical claim: for it and for its opposite, in all grades. */
const searchesOf = (claim: Claim, state: RunState, facts: RunFacts): Search[] => {
  const search = (subject: string, role: "claim" | "counter", text: string, weight: ClaimClass): Search => {
    const minGrade = searchFloor(state, weight, facts);
    return {
      runId: facts.runId,
      round: state.round,
      topK: passagesPerClaim,
      ...describesDocuments(facts),
      subject,
      queries: [{ role, text }],
      filters: { scopes: runScopes(facts), ...(minGrade && { minGrade }) },
    };
  };
  return [
    search(claim.id, "claim", claim.text, "C1"),
    search(`${claim.id}-counter`, "counter", claim.counter ?? claim.text, "C2"),
  ];
};

/** Searches the whole store for evidence for and against each critical claim, unless the pack already holds everything. */
export const claimEvidence: Step = {
  stage: "claims",
  jobs: (state, facts) =>
    state.pack === null || !hasModel(state, facts) || holdsEverything(state, facts)
      ? []
      : state.claims
          .filter((claim) => claim.class === "C1")
          .flatMap((claim) => searchesOf(claim, state, facts))
          .map((search) => stepJob(findEvidence, search)),
  learn: (before, results) => {
    const answers = completedOf(results, findEvidence).map(({ output }) => output);
    const state = considerDocuments(before, answers);
    const ranked = interleave(answers.map(({ passages }) => passages));
    return {
      ...state,
      foundForClaims: usedPassages(state, ranked).flatMap(({ documentId, spans }) =>
        spans.slice(0, 2).map(({ start, end }) => ({ documentId, start, end })),
      ),
    };
  },
  next: () => "extend-pack",
};

/** Judges evidence added to the pack after the claims were listed; claims that cannot be judged stay unchanged. */
export const judge: Step = {
  stage: "claims",
  jobs: (state, facts) => {
    const { pack, packOfClaims: before, claims: listed } = state;
    if (
      pack === null ||
      before === null ||
      listed.length === 0 ||
      JSON.stringify(pack) === JSON.stringify(before)
    )
      return [];
    return [
      stepJob(judgeClaims, {
        runId: facts.runId,
        language: state.language,
        claims: listed,
        pack,
        before,
        limits: limitsOf(state, facts),
      }),
    ];
  },
  learn: (state, results) => {
    const [answer] = completedOf(results, judgeClaims);
    return { ...state, packOfClaims: null, ...(answer !== undefined && { claims: answer.output.claims }) };
  },
  next: () => "draft",
};
