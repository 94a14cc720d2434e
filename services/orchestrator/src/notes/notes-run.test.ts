import {
  assessCoverage,
  auditCitations,
  compareNotes,
  decomposeQuestion,
  type Depth,
  expandQuery,
  extractClaims,
  findEvidence,
  judgeClaim,
  planReport,
  publishReport,
  readSource,
  searchWeb,
  type OutputOf,
  writeReport,
} from "@quarry/contracts";
import { aCitation, aClaim, aCoverage, aRankedPassage, aTopic } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { researchMachine } from "../research-machine.ts";
import {
  answer,
  aRun,
  createdAt,
  type PlayedRun,
  playRun,
  type WorldChange,
  worldWith,
} from "../testing/play-run.ts";
import { eventsOf, inputsOf, jobNames } from "../testing/played-run.ts";

const question = "Which loom wove the widest cloth?";
const model = { name: "large" };
const documentIds = Array.from(
  { length: 40 },
  (_none, index) => `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b${String(index).padStart(2, "0")}`,
);

const topics = (count: number) =>
  Array.from({ length: count }, (_none, index) =>
    aTopic({ id: `t${index + 1}`, name: `Topic ${index + 1}` }),
  );

const decomposed = (count: number, changes: Partial<OutputOf<typeof decomposeQuestion>> = {}) =>
  answer(decomposeQuestion, () => ({
    questionType: "compare",
    complexity: "complex",
    language: "en",
    topics: topics(count),
    model,
    ...changes,
  }));

const aNote = (documentId: string) => ({
  documentId,
  kind: "finding",
  text: `Loom of ${documentId} wove two metres.`,
  citations: [aCitation({ documentId })],
  topicIds: ["t1"],
});

/** Every document is found for every topic, each topic with another one first. */
const found = answer(findEvidence, ({ subject }) => {
  const shift = Number(subject.replace(/\D/g, "")) || 0;
  const turned = [...documentIds.slice(shift), ...documentIds.slice(0, shift)];
  return { subject, passages: turned.map((documentId) => aRankedPassage({ documentId })) };
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

const aModelWorld = (...changes: readonly WorldChange[]) =>
  worldWith(
    fetched,
    decomposed(2),
    found,
    answer(readSource, ({ documentId }) => ({
      documentId,
      notes: [aNote(documentId)],
      characters: 100,
      model,
    })),
    answer(compareNotes, ({ notes }) => ({
      differences: [
        {
          id: "d1",
          subject: "Width",
          positions: notes.slice(0, 2).map(({ id, text }) => ({ text, noteIds: [id] })),
          cause: "method",
          explanation: "They measured in other ways.",
        },
      ],
      model,
    })),
    answer(planReport, () => ({
      plan: {
        title: "Looms",
        sections: ["r1", "r2"].map((id) => ({
          id,
          heading: id,
          level: 1,
          points: ["Width of cloth"],
          noteIds: ["n1"],
          topicIds: ["t1"],
          form: "prose",
        })),
      },
      model,
    })),
    ...changes,
  );

const urls = documentIds.map((_id, index) => `https://looms.example/${index}`);
const ask = (depth: Depth, request: object = {}) =>
  aRun({ question, depth, sources: { urls }, budget: { pages: 400 }, ...request });

const written = (run: PlayedRun) => writeReport.input.parse(inputsOf(run, writeReport.name)[0]);

describe("reading sources for notes", () => {
  it("reads, compares, plans and looks up the sections before it writes", () => {
    const run = playRun(ask("light"), aModelWorld());
    const names = [...new Set(jobNames(run))];
    expect(names.slice(names.indexOf("judge-claim"))).toEqual([
      "judge-claim",
      "read-source",
      "compare-notes",
      "plan-report",
      "write-report",
      "audit-citations",
      "publish-report",
    ]);
    expect(inputsOf(run, findEvidence.name).slice(-2)).toMatchObject([
      { subject: "r1", queries: [{ role: "topic", text: "Width of cloth" }], topK: 8 },
      { subject: "r2" },
    ]);
    expect(written(run)).toMatchObject({
      modes: ["freeform"],
      depth: "light",
      form: "report",
      differences: [{ id: "d1" }],
      plan: { title: "Looms" },
      sectionPassages: [{ sectionId: "r1" }, { sectionId: "r2" }],
    });
    const [published] = inputsOf(run, publishReport.name);
    expect(published).toMatchObject({
      content: { findings: { depth: "light", form: "report", differences: [{ id: "d1" }] } },
    });
  });

  it.each([
    ["light", 12],
    ["standard", 30],
    ["deep", 40],
  ] as const)("reads the best of each topic in turns: with %s depth %i", (depth, most) => {
    const run = playRun(ask(depth), aModelWorld());
    const read = inputsOf(run, readSource.name).map((input) => readSource.input.parse(input));
    expect(read).toHaveLength(most);
    expect(read[0]?.documentId).toBe(documentIds[1]);
    expect(read[1]?.documentId).toBe(documentIds[2]);
    expect(read[0]?.topics.map(({ id }) => id)).toEqual(["t1", "t2"]);
    const { notes = [] } = written(run);
    expect(notes.map(({ id }) => id)).toEqual(read.map((_one, index) => `n${index + 1}`));
    expect(notes[0]?.documentId).toBe(documentIds[1]);
  });

  it("adds no job of these without a model", () => {
    const names = jobNames(playRun(ask("standard"), aModelWorld(decomposed(2, { model: null }))));
    for (const { name } of [readSource, compareNotes, planReport]) expect(names).not.toContain(name);
    expect(names).toContain("write-report");
  });

  it("loses the notes of a source that cannot be read, and says how many", () => {
    const failing = answer(readSource, ({ documentId }) =>
      documentId === documentIds[1] ? undefined : { documentId, notes: [], characters: 1, model },
    );
    const run = playRun(ask("light"), aModelWorld(failing));
    expect(run.last.finish?.status).toBe("completed");
    expect(eventsOf(run, "warning")).toMatchObject([
      { message: expect.stringContaining("1 of 12 sources could not be read") },
    ]);
  });

  it.each(["read-source", "compare-notes", "plan-report"])("writes without %s", (name) => {
    const run = playRun(ask("light"), aModelWorld([name, null]));
    expect(run.last.finish?.status).toBe("completed");
  });

  it("gives its jobs the same ids when it decides again", () => {
    const ids = () =>
      playRun(ask("light"), aModelWorld()).jobs.map(({ contract, input }) =>
        contract.identity(contract.input.parse(input) as never),
      );
    expect(ids()).toEqual(ids());
  });

  it("ends a run of an earlier version that was judging", () => {
    const run = ask("light");
    const { state } = playRun(run, worldWith()).last;
    const {
      notes: _notes,
      sourcesRead: _read,
      differences: _differences,
      plan: _plan,
      sectionPassages: _passages,
      modes: _modes,
      decomposedByModel: _model,
      ...earlier
    } = state;
    const known = researchMachine.stateSchema.parse({ ...earlier, step: "judge", draft: null });
    const decision = researchMachine.decide(known, [], run, Date.parse(createdAt));
    expect(decision.jobs.map(({ contract }) => contract.name)).toEqual(["write-report"]);
  });
});

describe("modes", () => {
  it.each([
    [["auto"], { ideas: true, implementations: false }, ["idea", "freeform"]],
    [["auto"], { ideas: false, implementations: true }, ["implementation", "freeform"]],
    [["auto"], undefined, ["freeform"]],
    [["auto", "idea"], undefined, ["idea", "freeform"]],
    [["implementation"], { ideas: true, implementations: true }, ["implementation"]],
  ] as const)("of %j are those named, and what the question asks for: %j", (modes, asksFor, expected) => {
    const world = aModelWorld(decomposed(2, asksFor === undefined ? {} : { asksFor }));
    expect(written(playRun(ask("light", { modes: [...modes] }), world)).modes).toEqual(expected);
  });
});

/** Jobs that ask a model, one call each; writing and auditing make theirs inside one job. */
const modelCalls = (run: PlayedRun): number => {
  const asking = [decomposeQuestion, assessCoverage, extractClaims, readSource, compareNotes, planReport];
  const always = asking.flatMap(({ name }) => inputsOf(run, name)).length;
  const expanding = inputsOf(run, expandQuery.name).filter(
    (input) => expandQuery.input.parse(input).method !== "twin",
  );
  const judging = inputsOf(run, judgeClaim.name).filter((input) => judgeClaim.input.parse(input).asksModel);
  return always + expanding.length + judging.length;
};

describe("calls of a model on forty sources", () => {
  // What is left of 40, 80 and 300 is for writing and auditing.
  it.each([
    ["light", 4, 32, 40],
    ["standard", 5, 64, 80],
    ["deep", 6, 150, 300],
  ] as const)("with %s depth are few enough", (depth, topicCount, beforeWriting, inAll) => {
    let round = 0;
    const world = aModelWorld(
      decomposed(topicCount),
      answer(searchWeb, () => ({ results: [], diagnosis: [] })),
      answer(assessCoverage, ({ topic, round: now }) => {
        round = now;
        return aCoverage({ topicId: topic.id, covered: false, score: 0.1 + 0.1 * now, gaps: ["width"] });
      }),
      answer(extractClaims, ({ maxClaims }) => ({
        claims: Array.from({ length: maxClaims }, (_none, index) =>
          aClaim({ id: `c${index + 1}`, class: "C2" }),
        ),
      })),
      answer(auditCitations, () => ({ rows: [] })),
    );
    const calls = modelCalls(playRun(ask(depth), world));
    expect(round).toBeGreaterThan(0);
    expect(calls).toBeLessThanOrEqual(beforeWriting);
    expect(inAll - calls).toBeGreaterThanOrEqual(8);
  });
});
