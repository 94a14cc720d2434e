import { detectLanguage, terms, words } from "@quarry/text";
import { type Played, playQuestions } from "../../answers/play-questions.ts";
import type { EvaluationArguments, EvaluationReport, World } from "../../evaluation.ts";
import { rankEntries } from "../../retrieval/rank-entries.ts";
import { searchLeg } from "../../retrieval/search-leg.ts";
import { writeJsonLines } from "../../write-json-lines.ts";
import { readRubrics, type RubricQuestion } from "./read-rubrics.ts";
import { meanScores, type RubricScores, scoreRubric } from "./score-rubric.ts";

/** How many of BM25's best stand beside a report. */
const depths = [5, 10, 20] as const;

const bm25Order = async ({ evidence, entryOf, question }: Played<RubricQuestion>): Promise<string[]> => {
  const asked = [...new Set(terms(question.question, detectLanguage(question.question)))];
  const found = await searchLeg(evidence, { leg: "bm25", terms: asked });
  return rankEntries([found], entryOf).map(({ id }) => id);
};

const answered = async (played: Played<RubricQuestion>, idOf: ReadonlyMap<string, string>) => {
  const sentences = played.findings?.sentences ?? [];
  const cited = new Set(
    sentences.flatMap(({ citations }) => citations.flatMap(({ documentId }) => idOf.get(documentId) ?? [])),
  );
  const ranked = await bm25Order(played);
  const { question } = played;
  return {
    id: question.id,
    cited: [...cited],
    words: sentences.reduce((sum, { text }) => sum + words(text).length, 0),
    scores: scoreRubric(question, cited),
    bm25: depths.map((depth) => scoreRubric(question, ranked.slice(0, depth))),
  };
};

const toRow = (name: string, { rubricRecall, snippetRecall, precision }: RubricScores): string =>
  `| ${name.padEnd(7)} | ${[rubricRecall, snippetRecall, precision].map((score) => score.toFixed(3)).join(" | ")} |`;

/** Has a run answer every question over the documents of all of them, and scores what its report cites beside what BM25 finds. */
export const evaluateRubrics = async (
  { data, limit, out }: Pick<EvaluationArguments, "data" | "limit" | "out">,
  world: World,
): Promise<EvaluationReport> => {
  const { questions, ...corpus } = await readRubrics(data);
  const idOf = new Map<string, string>();
  const rows = await playQuestions(
    questions.slice(0, limit),
    corpus,
    (played) => {
      // Known from the first question on: which entry each document was made of.
      if (idOf.size === 0)
        for (const [documentId, { facts }] of played.documents)
          idOf.set(documentId, facts.uri.slice("file:".length));
      return answered(played, idOf);
    },
    world,
  );
  if (out !== undefined) await writeJsonLines(out, rows);
  const report = meanScores(rows.map(({ scores }) => scores));
  const bm25 = depths.map((depth, place) => ({
    depth,
    ...meanScores(rows.flatMap((row) => row.bm25[place] ?? [])),
  }));
  const mean = (values: readonly number[]): number =>
    Math.round(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length));
  const counts = {
    n: rows.length,
    sources: mean(rows.map(({ cited }) => cited.length)),
    words: mean(rows.map((row) => row.words)),
  };
  return {
    json: { evaluation: "reports", of: "rubrics", ...report, bm25, ...counts },
    table: [
      "| cited   | rubric recall | snippet recall | precision |",
      "| ------- | ------------: | -------------: | --------: |",
      toRow("report", report),
      ...bm25.map(({ depth, ...scores }) => toRow(`BM25 ${depth}`, scores)),
      "",
      `${counts.n} reports, ${counts.sources} documents cited and ${counts.words} words on average`,
    ].join("\n"),
  };
};
