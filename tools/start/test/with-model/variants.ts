import { inventions } from "@quarry/testkit/model-server";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answered, askVariants, type VariantName } from "./ask-variants.ts";
import type { ModelStack } from "./model-stack.ts";

const answersOf = ({ log }: Answered) =>
  log.flatMap((event) => (event.type === "task-answered" ? [event] : []));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const madeUp = [...Object.values(inventions), "<script>alert(1)"];

const fallbackReasonsOf = (run: Answered) => new Set(answersOf(run).map(({ twinReason }) => twinReason));

/** Facts that apply to one variant only: the author of the report. */
const ownFact: Readonly<Record<VariantName, (run: Answered) => void>> = {
  capable: (run) => {
    expect(run.findings.report.writtenBy).toBe("model");
    // In a light run the fallback expands the queries of a second round, and that round may not be needed.
    expect(fallbackReasonsOf(run).difference(new Set(["chosen"]))).toEqual(new Set([null]));
    expect(run.view.usage.calls).toBeLessThanOrEqual(40);
  },
  hostile: (run) => {
    const reasons = fallbackReasonsOf(run);
    expect(reasons.has("unusable-answer") || reasons.has("model-failed")).toBe(true);
    expect(run.log.some(({ type }) => type === "warning")).toBe(true);
  },
};

const names: readonly VariantName[] = ["capable", "hostile"];

/** Tests runs over real documents with personas that answer every task in their own style. */
export const testVariants = (stackOf: () => ModelStack): void => {
  describe("a run over real documents", () => {
    let answered: ReadonlyMap<VariantName, Answered>;

    beforeAll(async () => {
      answered = await askVariants(stackOf(), names);
    });

    describe.each(names)("with a model: %s", (name) => {
      let run: Answered;

      beforeAll(() => {
        run = answered.get(name) ?? expect.fail(`${name} was not asked`);
      });

      it("ends, without a job that failed, and says why it went no further", () => {
        const ends = name === "hostile" ? ["completed", "completed_partial"] : ["completed"];
        expect(ends).toContain(run.view.status);
        expect(run.findings.status).toBe(run.view.status);
        expect(run.view.stop?.detail).toMatch(/\w/);
        expect(run.log.filter(({ type }) => type === "job-failed")).toEqual([]);
      });

      it("leaves a bundle that holds what it says", () => {
        expect(run.verified).toMatchObject({ exitCode: 0, stderr: "" });
      });

      it("can search sources of every format and language, and has those that were retrieved", () => {
        const { collection, indexing } = run.findings;
        const used = run.documents.filter((document) => document.used);
        expect(collection).toEqual({ items: run.submitted, unavailable: 0, retrieved: used.length });
        expect(indexing.documents).toBe(used.length);
        expect(used.length).toBeGreaterThan(3);
      });

      it("rests each sentence on words that are in its source, and keeps none that failed its audit", () => {
        const { statements } = run.findings;
        expect(statements.length).toBeGreaterThanOrEqual(5);
        const cited = statements.flatMap(({ citations }) => citations);
        expect(new Set(cited.map(({ documentId }) => documentId)).size).toBeGreaterThanOrEqual(3);
        for (const { documentId, start, end, quote } of cited)
          expect(run.files.get(`sources/${documentId}.txt`)?.slice(start, end)).toBe(quote);
        expect(statements.filter(({ status }) => status !== "PASS" && status !== "REVIEW")).toEqual([]);
      });

      it("fills every mode, with code for what is asked to be done", () => {
        const { report, ideas, implementations, topK } = run.findings;
        expect(report.sections.filter(({ blocks }) => blocks.length > 0).length).toBeGreaterThanOrEqual(2);
        expect(ideas.length).toBeGreaterThanOrEqual(1);
        expect(ideas.length).toBeLessThanOrEqual(topK ?? 0);
        expect(implementations.map(({ code }) => code.text)).toContainEqual(
          expect.stringMatching(/npm|curl/),
        );
        for (const { documentId, start, end, quote } of implementations.flatMap(
          ({ code }) => code.citation ?? [],
        ))
          expect(run.files.get(`sources/${documentId}.txt`)?.slice(start, end)).toBe(quote);
      });

      it("assesses no topic when all sources were searched whole, and calls none covered", () => {
        const { topics, stop } = run.findings;
        expect(stop.reason).toBe("all-searched");
        expect(topics.length).toBeGreaterThanOrEqual(2);
        expect(topics.filter(({ covered, score }) => covered !== null || score !== null)).toEqual([]);
      });

      it("judges claims, each with a reason, and finds some of them said by others as well", () => {
        const judged = run.log.flatMap((event) => (event.type === "claim-judged" ? [event.claimId] : []));
        expect(run.claims.length).toBeGreaterThanOrEqual(3);
        expect(run.claims.map(({ id }) => id)).toEqual(expect.arrayContaining(judged));
        expect(run.claims.filter(({ reason }) => reason === undefined)).toEqual([]);
        // Without a usable answer, a claim rests on the sentence in which it was found.
        if (name !== "hostile") expect(run.claims.map(({ status }) => status)).toContain("verified");
      });

      it("has an audit of every sentence, for people and for machines", () => {
        const audit = run.files.get("09_qa/retrieval_audit.md") ?? "";
        expect(audit).toContain(`Documents indexed: ${run.findings.indexing.documents}`);
        for (const { id } of run.findings.statements)
          expect(run.files.get("09_qa/retrieval_audit.json")).toContain(`"statementId": "${id}"`);
      });

      it("names the model exactly where one wrote", () => {
        const hasWritten = run.findings.report.writtenBy === "model";
        expect(run.findings.model).toEqual(hasWritten ? { name: "scripted" } : null);
      });

      it("reports the same usage in the run, the log and the findings, of all that the model was asked", () => {
        const { budget: _budget, ...usage } = run.view.usage;
        expect(run.findings.usage).toEqual(usage);
        const answers = answersOf(run);
        expect(usage).toMatchObject({
          calls: sum(answers.map(({ calls }) => calls)),
          inputTokens: sum(answers.map(({ inputTokens }) => inputTokens)),
          twins: answers.filter(({ method }) => method === "twin").length,
        });
        expect(new Set(answers.map(({ task }) => task)).isSupersetOf(new Set(run.asked))).toBe(true);
        // A job that lost its lock asks again, and only its last attempt is counted.
        expect(run.asked.length).toBeGreaterThanOrEqual(usage.calls);
      });

      it("shows nothing that a model made up, in no file", () => {
        const found = [...run.files].flatMap(([path, text]) =>
          madeUp.filter((words) => text.includes(words)).map((words) => `${path}: ${words}`),
        );
        expect(found).toEqual([]);
      });

      it("says who wrote it: a model, its fallbacks, or both", () => {
        expect.hasAssertions();
        ownFact[name](run);
      });
    });
  });
};
