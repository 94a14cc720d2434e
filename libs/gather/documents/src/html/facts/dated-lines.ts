import { rememberData, tableOf } from "../data-table.ts";
import type { PageNode } from "../html-page.ts";
import type { PageIndex, Run } from "./page-index.ts";

/** Words for the publication of a page. */
export const publishedWord =
  /publish|posted|written|created|veröffentlicht|publié|publicado|发布|發布|发表|時間|时间/iu;
const dateLabel = /^(?:date|datum|fecha|data|日期|日付)\s?[:：]?$/iu;

const sentenceEnd = /[。！？]|\p{L}{2}[.!?]["”»’')]?$/u;
const lowerWord = /(?<!\p{L})\p{Ll}{3,}(?!\p{L})/gu;
const maxLowerWords = 3;

/** True for running text; lines with facts about a page consist of names, days and few other words, or begin with a label. */
const isSentence = (line: string): boolean =>
  (sentenceEnd.test(line) || (line.match(lowerWord)?.length ?? 0) > maxLowerWords) &&
  line.search(publishedWord) !== 0;

const cellAround = (node: PageNode | null): PageNode | undefined =>
  node === null || /^(?:TD|TH|DD)$/u.test(node.nodeName.toUpperCase())
    ? (node ?? undefined)
    : cellAround(node.parentNode);

/**
 * Returns a test of texts for days that date their page: outside of sentences, and in cells of data tables and lists of facts only
 * below or behind a label of publication.
 */
export const datingTest = ({ runs }: PageIndex): ((run: Run) => boolean) => {
  const isData = rememberData();
  const lines = new Map<number, string>();
  const labels = new Map<Run, string>();
  for (const [at, run] of runs.entries()) {
    const before = lines.get(run.line);
    lines.set(run.line, before === undefined ? run.text : `${before} ${run.text}`);
    labels.set(run, runs[at - 1]?.text ?? "");
  }
  const sentences = new Map<number, boolean>();
  const isInSentence = ({ line, text }: Run): boolean => {
    const answer = sentences.get(line) ?? isSentence(lines.get(line) ?? text);
    sentences.set(line, answer);
    return answer;
  };
  const isFact = (cell: PageNode): boolean => cell.nodeName.toUpperCase() === "DD" || isData(tableOf(cell));
  return (run) => {
    if (isInSentence(run)) return false;
    const cell = cellAround(run.node);
    if (cell === undefined || !isFact(cell)) return true;
    const label = labels.get(run) ?? "";
    return publishedWord.test(run.text) || publishedWord.test(label) || dateLabel.test(label);
  };
};
