import type {
  ItemReference,
  ReadingFigures,
  ReadingRecord,
  RequestCounts,
  Scratchpad,
} from "@quarry/contracts";
import type { RunState } from "../state.ts";
import type { RunFacts } from "../step.ts";

/** What the predecessor of this system left of a text (seed 000); what reading is compared with. */
const cutCharacters = 50_000;

const noRequests: RequestCounts = { asked: 0, fulfilled: 0, repaired: 0, refused: 0, repeated: 0 };

const added = (one: RequestCounts, other: RequestCounts): RequestCounts => ({
  asked: one.asked + other.asked,
  fulfilled: one.fulfilled + other.fulfilled,
  repaired: one.repaired + other.repaired,
  refused: one.refused + other.refused,
  repeated: one.repeated + other.repeated,
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Characters of each text of the items, a document once. */
const sizesOf = (items: readonly ItemReference[]): ReadonlyMap<string, number> =>
  new Map(
    items.flatMap(({ transcript, comments }) =>
      [transcript, comments].flatMap((part): [string, number][] =>
        part === null ? [] : [[part.documentId, part.characters]],
      ),
    ),
  );

/** How much of its collection a run could read, and has read up to now. */
const figuresOf = ({ items, reading }: RunState): ReadingFigures => {
  const sizes = sizesOf(items);
  const characters = sum([...sizes.values()]);
  const share = (part: number): number => (characters === 0 ? 0 : Math.min(1, part / characters));
  const read = reading.read
    .filter(({ documentId }) => sizes.has(documentId))
    .flatMap(({ spans }) => spans.map(({ start, end }) => end - start));
  const steps = [...reading.findings, ...reading.active];
  return {
    items: items.length,
    characters,
    // Every text of an item that is ready can be asked for from its first character to its last.
    reachableShare: characters === 0 ? 0 : 1,
    readShare: share(sum(read)),
    cutShare: share(sum([...sizes.values()].map((size) => Math.min(size, cutCharacters)))),
    requests: steps.map(({ requests }) => requests).reduce(added, noRequests),
  };
};

/** What a run with a goal shows of its reading while it goes on. */
export const scratchpadOf = (state: RunState): Scratchpad => ({
  plan: state.reading.plan,
  findings: state.reading.findings,
  figures: state.items.length === 0 ? null : figuresOf(state),
});

/** What reading came to, for the bundle; undefined for a run that read no collection. What a document says that was lost since is not told. */
export const readingRecordOf = (state: RunState, { request }: RunFacts): ReadingRecord | undefined => {
  const { plan, findings } = state.reading;
  if (plan === null || state.items.length === 0) return undefined;
  const held = new Set(state.documents.map(({ documentId }) => documentId));
  return {
    goal: request.question,
    steps: plan.steps,
    findings: findings.map((finding) => ({
      ...finding,
      sentences: finding.sentences.filter(({ citations }) =>
        citations.every(({ documentId }) => held.has(documentId)),
      ),
    })),
    figures: figuresOf(state),
  };
};
