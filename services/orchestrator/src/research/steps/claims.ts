import {
  type Claim,
  type DocumentFacts,
  extractClaims,
  findEvidence,
  type InputOf,
  judgeClaim,
  type JudgedClaim,
} from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { effortOf } from "@quarry/runs";
import { considerDocuments, describesDocuments, runScopes, usedPassages } from "../report/sources.ts";
import type { RunState } from "../state.ts";
import { completedOf, failedOf, type RunFacts, type Step } from "../step.ts";

type Grade = DocumentFacts["grade"];
type ClaimClass = Claim["class"];

/** The worst grade that counts for a claim: B for a critical one, C for any other. */
const floors = { C1: "B", C2: "C", C3: "C" } as const satisfies Record<ClaimClass, Grade>;
/** What the user handed in was chosen by who asks: from C on it counts for every claim. */
const floorOfHandedIn: Grade = "C";

// Grades are letters in the order of their worth.
const reaches = (grade: Grade, floor: Grade): boolean => grade <= floor;

/** The comments of an item are its own: called by its address and `#comments`. */
const isHandedIn = ({ uri }: Pick<DocumentFacts, "uri">, { items }: Pick<RunFacts, "items">): boolean =>
  !/^https?:/iu.test(uri) ||
  items.some((item) => !item.isPage && item.uri === uri.replace(/#comments$/u, ""));

const counts = (document: DocumentFacts, weight: ClaimClass, facts: Pick<RunFacts, "items">): boolean =>
  reaches(document.grade, isHandedIn(document, facts) ? floorOfHandedIn : floors[weight]);

/** The run's documents of too low a grade to count for claims of a class. */
export const documentsBelowFloor = (
  { documents }: Pick<RunState, "documents">,
  weight: ClaimClass,
  facts: Pick<RunFacts, "items">,
): ReadonlySet<string> =>
  new Set(
    documents.filter((document) => !counts(document, weight, facts)).map(({ documentId }) => documentId),
  );

/**
 * The worst grade among the documents that count for claims of a class: what a search for their evidence keeps to. Undefined when none
 * counts: then all are searched, and what is found is said to stand below the floor.
 */
export const searchFloor = (
  { documents }: Pick<RunState, "documents">,
  weight: ClaimClass,
  facts: Pick<RunFacts, "items">,
): Grade | undefined => {
  const counting = documents.filter((document) => counts(document, weight, facts));
  if (counting.length === 0) return undefined;
  const isBelow = counting.some(({ grade }) => !reaches(grade, floors[weight]));
  return isBelow ? floorOfHandedIn : floors[weight];
};

/** Takes the claims out of the evidence. */
export const claims: Step = {
  stage: "claims",
  jobs: (state, { runId, request }) => [
    stepJob(extractClaims, {
      runId,
      question: request.question,
      language: state.language,
      topics: state.topics.map(({ topic, passages }) => ({ topic, passages })),
      maxClaims: effortOf(state.complexity, request.depth).maxClaims,
    }),
  ],
  learn: (state, results) => ({
    ...state,
    claims: completedOf(results, extractClaims).flatMap(({ output }) =>
      output.claims.map((claim) => ({ claim, passages: [], counter: [] })),
    ),
  }),
  next: () => "claim-evidence",
};

type Search = InputOf<typeof findEvidence>;
type RunClaim = RunState["claims"][number]["claim"];

const passagesPerClaim = 8;

/** What a search against a claim is called; a claim's own id is the search for it. */
const counterSubject = ({ id }: RunClaim): string => `${id}-counter`;

const filters = (state: RunState, weight: RunClaim["class"], facts: RunFacts): Search["filters"] => {
  const minGrade = searchFloor(state, weight, facts);
  return { scopes: runScopes(facts), ...(minGrade && { minGrade }) };
};

/** One search for every claim, and for a critical one a second for what speaks against it: a low grade may tell what a high one hides. */
const searchesOf = (claim: RunClaim, state: RunState, facts: RunFacts): Search[] => {
  const common = {
    runId: facts.runId,
    round: state.round,
    topK: passagesPerClaim,
    ...describesDocuments(facts),
  };
  const forIt: Search = {
    ...common,
    subject: claim.id,
    queries: [{ role: "claim", text: claim.text }],
    filters: filters(state, claim.class, facts),
  };
  if (claim.class !== "C1") return [forIt];
  const againstIt: Search = {
    ...common,
    subject: counterSubject(claim),
    queries: [{ role: "counter", text: claim.counter ?? claim.text }],
    filters: filters(state, "C2", facts),
  };
  return [forIt, againstIt];
};

/** Looks for passages that bear on each claim. */
export const claimEvidence: Step = {
  stage: "claims",
  jobs: (state, facts) =>
    state.claims
      .flatMap(({ claim }) => searchesOf(claim, state, facts))
      .map((search) => stepJob(findEvidence, search)),
  learn: (before, results) => {
    const answers = completedOf(results, findEvidence).map(({ output }) => output);
    const state = considerDocuments(before, answers);
    const found = new Map(answers.map(({ subject, passages }) => [subject, passages]));
    return {
      ...state,
      claims: state.claims.map(({ claim }) => {
        const passages = usedPassages(state, found.get(claim.id) ?? []);
        const known = new Set(passages.map(({ passageId }) => passageId));
        const against = usedPassages(state, found.get(counterSubject(claim)) ?? []);
        return { claim, passages, counter: against.filter(({ passageId }) => !known.has(passageId)) };
      }),
    };
  },
  next: () => "judge",
};

/** The claims a model is asked about: as many as the effort is worth, critical ones first, and never background. */
const askedByModel = ({ claims }: RunState, max: number): ReadonlySet<string> => {
  const ids = claims
    .map(({ claim }) => claim)
    .filter((claim) => claim.class !== "C3")
    .toSorted((one, other) => one.class.localeCompare(other.class))
    .map(({ id }) => id);
  return new Set(ids.slice(0, max));
};

/** A claim whose judging failed stays in the list, and says why nothing stands behind it. */
const unjudged = (results: Parameters<Step["learn"]>[1]): JudgedClaim[] =>
  failedOf(results, judgeClaim).map(({ input: { claim }, failure }) => ({
    ...claim,
    status: "unsupported",
    reason: `could not be judged: ${failure.message}`,
    independentPublishers: 0,
    supporting: [],
    contradicting: [],
  }));

/** Weighs each claim against its passages. */
export const judge: Step = {
  stage: "claims",
  jobs: (state, facts) => {
    const { runId, request } = facts;
    const asked = askedByModel(state, effortOf(state.complexity, request.depth).claimsByModel);
    return state.claims.map(({ claim, passages, counter }) => {
      const below = documentsBelowFloor(state, claim.class, facts);
      const seen = [claim.origin, ...passages, ...counter].map(({ documentId }) => documentId);
      return stepJob(judgeClaim, {
        runId,
        language: state.language,
        claim,
        passages,
        counter,
        belowFloor: [...new Set(seen)].filter((documentId) => below.has(documentId)),
        asksModel: asked.has(claim.id),
      });
    });
  },
  learn: (state, results) => {
    const judged = [...completedOf(results, judgeClaim).map(({ output }) => output), ...unjudged(results)];
    const places = new Map(state.claims.map(({ claim }, place) => [claim.id, place]));
    const placeOf = ({ id }: JudgedClaim): number => places.get(id) ?? 0;
    return { ...state, judged: judged.toSorted((one, other) => placeOf(one) - placeOf(other)) };
  },
  next: () => "read-sources",
};
