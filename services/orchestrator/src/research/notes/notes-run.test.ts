import { compareNotes, findEvidence, planReport, publishReport, readSource } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { aModelWorld, ask, decomposed, documentIds, model, written } from "../../testing/model-world.ts";
import {
  answer,
  createdAt,
  eventsOf,
  inputsOf,
  jobNames,
  playRun,
  worldWith,
} from "../../testing/play-run.ts";
import { researchMachine } from "../research-machine.ts";

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
  ] as const)("reads the best of each topic in turns: with %s depth %i", (depth, max) => {
    const run = playRun(ask(depth), aModelWorld());
    const read = inputsOf(run, readSource.name).map((input) => readSource.input.parse(input));
    expect(read).toHaveLength(max);
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
