import { badInput } from "../bad-input.ts";

/** Grades by document, by query; a grade above 0 means relevant. */
export type Judgements = ReadonlyMap<string, ReadonlyMap<string, number>>;

interface Judgement {
  readonly query: string;
  readonly document: string;
  readonly grade: number;
}

/** Three columns are BEIR's (query, document, grade), four are TREC's with an unused second one. */
const parseRow = (line: string): Judgement | undefined => {
  const columns = line.trim().split(/\t| +/u);
  const [query, document, grade] = columns.length === 4 ? columns.toSpliced(1, 1) : columns;
  if (query === undefined || document === undefined || grade === undefined || columns.length > 4)
    return undefined;
  return /^[+-]?\d+(?:\.0+)?$/.test(grade) ? { query, document, grade: Number(grade) } : undefined;
};

/**
 * Relevance judgements from a BEIR `.tsv` (with or without its heading) or a TREC qrels file.
 * @throws {Failure} `bad-input` that names path and line
 */
export const parseQrels = (text: string, path: string): Judgements => {
  const judgements = new Map<string, Map<string, number>>();
  text.split("\n").forEach((line, index) => {
    if (line.trim() === "") return;
    const row = parseRow(line);
    if (row === undefined && index === 0) return;
    if (row === undefined) throw badInput(`${path}, line ${index + 1}: not "query-id corpus-id score"`);
    const ofQuery = judgements.get(row.query) ?? new Map<string, number>();
    judgements.set(row.query, ofQuery.set(row.document, row.grade));
  });
  return judgements;
};
