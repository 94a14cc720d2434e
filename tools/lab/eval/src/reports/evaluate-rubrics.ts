import { createHash } from "node:crypto";
import { join } from "node:path";
import { detectLanguage, terms, words } from "@quarry/text";
import { z } from "zod";
import { type Played, playQuestions } from "../answers/play-questions.ts";
import { type Corpus, entryId, parseJsonLines, readCollectionFile } from "../collection/read-corpus.ts";
import { type EvaluationArguments, mean, type World, writeJsonLines } from "../evaluation.ts";
import { entryIdOf } from "../retrieval/index-corpus.ts";
import { rankEntries, searchPassages } from "../retrieval/search-all.ts";

const questionSchema = z
  .object({
    _id: entryId,
    question: z.string().trim().min(3),
    criteria: z.array(z.object({ weight: z.number().positive(), documents: z.array(entryId).min(1) })).min(1),
  })
  .transform(({ _id, ...rest }) => ({ id: _id, ...rest }));

const documentSchema = z
  .object({ _id: entryId, text: z.string() })
  .transform(({ _id, text }) => ({ id: _id, title: "", text }));

/** A question and the criteria of a good answer, each with the documents that support it. */
type RubricQuestion = z.output<typeof questionSchema>;

/** Questions and all their documents. */
interface Rubrics extends Corpus {
  readonly questions: readonly RubricQuestion[];
}

const layout = "the folder must hold questions.jsonl and documents.jsonl (ScholarQA's layout)";

/**
 * Reads a folder in ScholarQA's layout.
 * @throws {Failure} `bad-input` naming the file or line that is missing or wrong
 */
const readRubrics = async (data: string): Promise<Rubrics> => {
  const [questions, documents] = [join(data, "questions.jsonl"), join(data, "documents.jsonl")];
  const text = await readCollectionFile(documents, layout);
  return {
    questions: parseJsonLines(await readCollectionFile(questions, layout), questionSchema, questions),
    corpus: parseJsonLines(text, documentSchema, documents),
    corpusHash: createHash("sha256").update(text).digest("hex"),
  };
};

/** Coverage of the required evidence by the citations, 0 to 1. */
interface RubricScores {
  /** Weighted share of the criteria for which at least one document is cited. */
  readonly rubricRecall: number;
  /** Share of the question's documents that are cited. */
  readonly snippetRecall: number;
  /** Share of the cited documents that belong to the question; 0 if nothing is cited. */
  readonly precision: number;
}

/** Scores the documents that an answer to a question cites. */
const scoreRubric = ({ criteria }: RubricQuestion, cited: Iterable<string>): RubricScores => {
  const given = new Set(cited);
  const gold = new Set(criteria.flatMap(({ documents }) => documents));
  const found = gold.intersection(given).size;
  const weightOf = (some: RubricQuestion["criteria"]): number =>
    some.reduce((sum, { weight }) => sum + weight, 0);
  const met = criteria.filter(({ documents }) => documents.some((id) => given.has(id)));
  return {
    rubricRecall: weightOf(met) / weightOf(criteria),
    snippetRecall: found / gold.size,
    precision: found / Math.max(1, given.size),
  };
};

/** Returns the means over questions. */
const meanScores = (scores: readonly RubricScores[]): RubricScores => ({
  rubricRecall: mean(scores.map(({ rubricRecall }) => rubricRecall)),
  snippetRecall: mean(scores.map(({ snippetRecall }) => snippetRecall)),
  precision: mean(scores.map(({ precision }) => precision)),
});

/** Numbers of BM25 results with which a report is compared. */
const depths = [5, 10, 20] as const;

const bm25Order = async ({ evidence, entryOf, question }: Played<RubricQuestion>): Promise<string[]> => {
  const asked = [...new Set(terms(question.question, detectLanguage(question.question)))];
  const found = await searchPassages(evidence, { leg: "bm25", terms: asked });
  return rankEntries([found], entryOf);
};

const answered = async (played: Played<RubricQuestion>) => {
  const { question, content, documents } = played;
  const sentences = content?.findings.statements ?? [];
  const cited = new Set(
    sentences.flatMap(({ citations }) =>
      citations.flatMap(({ documentId }) => {
        const document = documents.get(documentId);
        return document === undefined ? [] : [entryIdOf(document)];
      }),
    ),
  );
  const ranked = await bm25Order(played);
  return {
    id: question.id,
    cited: [...cited],
    words: sentences.reduce((sum, { text }) => sum + words(text).length, 0),
    scores: scoreRubric(question, cited),
    bm25: depths.map((depth) => scoreRubric(question, ranked.slice(0, depth))),
  };
};

/**
 * Plays a run for every question over the documents of all questions, and scores the citations of its report beside the results of
 * BM25.
 */
export const evaluateRubrics = async (
  { data, limit, out }: Pick<EvaluationArguments, "data" | "limit" | "out">,
  world: World,
): Promise<Readonly<Record<string, unknown>>> => {
  const { questions, ...corpus } = await readRubrics(data);
  const rows = await playQuestions(questions.slice(0, limit), corpus, answered, world);
  if (out !== undefined) await writeJsonLines(out, rows);
  const report = meanScores(rows.map(({ scores }) => scores));
  const bm25 = depths.map((depth, place) => ({
    depth,
    ...meanScores(rows.flatMap((row) => row.bm25[place] ?? [])),
  }));
  return {
    of: "rubrics",
    ...report,
    bm25,
    n: rows.length,
    sources: mean(rows.map(({ cited }) => cited.length)),
    words: mean(rows.map((row) => row.words)),
  };
};
