import type { Claim, DocumentFacts } from "@quarry/contracts";
import type { RunState } from "../state.ts";
import type { RunFacts } from "../step.ts";

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
