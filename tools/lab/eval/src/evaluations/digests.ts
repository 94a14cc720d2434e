import { readSpanQuestions, scoreSpans, type SpanScore } from "../digests/gold-spans.ts";
import { type PlayedFolder, playFolders } from "../digests/play-folders.ts";
import { type Evaluation, mean } from "../evaluation.ts";

const scoreOf = ({ question, documents, content }: PlayedFolder): SpanScore => {
  const { statements = [], implementations = [] } = content?.findings ?? {};
  const sources = documents.map(({ facts: { documentId, uri }, text }) => ({
    documentId,
    file: uri.replace(/^file:(?:.*\/)?/u, "").replace(/#comments$/u, ""),
    text,
  }));
  const shown = [
    ...statements.flatMap(({ citations }) => citations),
    ...implementations.flatMap(({ code }) => code.citation ?? []),
  ];
  return scoreSpans(question, sources, shown);
};

const minRecallOfCovered = 0.5;

const isFalse = ({ question: { unanswerable }, content }: PlayedFolder, { recall }: SpanScore): boolean => {
  if (content === undefined) return false;
  const { statements, topics, stop } = content.findings;
  const isCovered = stop.reason === "covered" || topics.some(({ covered }) => covered);
  const isAbsent = statements.some(({ kind }) => kind === "absent");
  return (isCovered && (recall ?? 0) < minRecallOfCovered) || (isAbsent && !unanswerable);
};

/** Evaluates briefings: share of the gold spans that are shown, and share of the shown text that is on topic. */
export const digests: Evaluation = {
  summary: "how much of what answers a question a report shows, by gold spans; --out DIR keeps each bundle",
  options: {},
  run: async ({ data, limit, out }, world) => {
    const questions = (await readSpanQuestions(data)).slice(0, limit);
    const played = await playFolders(questions, { data, out }, world);
    const scores = played.map(scoreOf);
    const falseClaims = played.filter((one, at) => {
      const score = scores[at];
      return score !== undefined && isFalse(one, score);
    }).length;
    const none = new Set(questions.filter(({ unanswerable }) => unanswerable).map(({ id }) => id));
    const answerable = scores.filter(({ id }) => !none.has(id));
    return {
      questions: questions.length,
      goldRecall: mean(answerable.map(({ recall }) => recall)),
      precision: mean(answerable.map(({ precision }) => precision)),
      words: mean(answerable.map(({ words }) => words)),
      // Number of questions that the documents do not answer and for which nothing is shown.
      silent: scores.filter(({ id, words }) => none.has(id) && words === 0).length,
      unanswerable: none.size,
      // Reports that say "covered" with less than half of the gold, or "no source" although the documents answer.
      falseClaims,
      scores,
    };
  },
};
