import { decomposeQuestion, type Depth, draftReport, findEvidence, type OutputOf } from "@quarry/contracts";
import { aRankedPassage, aTopic } from "@quarry/testkit";
import { aDraft, answer, aRun, type WorldChange, worldWith } from "./play-run.ts";

const question = "Which loom wove the widest cloth?";
/** The model that answers. */
export const model = { name: "large" };
/** Forty documents. */
export const documentIds = Array.from(
  { length: 40 },
  (_none, index) => `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b${String(index).padStart(2, "0")}`,
);

const topics = (count: number) =>
  Array.from({ length: count }, (_none, index) =>
    aTopic({ id: `t${index + 1}`, name: `Topic ${index + 1}` }),
  );

/** Builds a complex question with this many topics, found by a model. */
export const decomposed = (count: number, changes: Partial<OutputOf<typeof decomposeQuestion>> = {}) =>
  answer(decomposeQuestion, () => ({
    questionType: "compare",
    complexity: "complex",
    language: "en",
    topics: topics(count),
    model,
    ...changes,
  }));

/** Every document is found for every topic; each topic has a different one first, and each round has different passages. */
const found = answer(findEvidence, ({ subject, round }) => {
  const shift = Number(subject.replace(/\D/g, "")) || 0;
  const turned = [...documentIds.slice(shift), ...documentIds.slice(0, shift)];
  return {
    subject,
    passages: turned.map((documentId) =>
      aRankedPassage({ documentId, passageId: documentId.replace(/^7f6ed9a4/, `0000000${round}`) }),
    ),
  };
});

const stored = worldWith().get("fetch-page");
const fetched: WorldChange = [
  "fetch-page",
  (input) => {
    const reply = Object(stored?.(input));
    const index = Number(/(\d+)$/.exec(reply.document.uri)?.[1] ?? 0);
    return { ...reply, document: { ...reply.document, documentId: documentIds[index] } };
  },
];

/** Creates a world in which a model answers every task, with some answers changed. */
export const aModelWorld = (...changes: readonly WorldChange[]) =>
  worldWith(
    fetched,
    decomposed(2),
    found,
    answer(draftReport, () => ({ draft: { ...aDraft, writtenBy: "model" }, model, problems: [] })),
    ...changes,
  );

const urls = documentIds.map((_id, index) => `https://looms.example/${index}`);
/** Builds a run over all documents. */
export const ask = (depth: Depth, request: object = {}) =>
  aRun({ question, depth, sources: { urls }, budget: { pages: 400 }, ...request });
