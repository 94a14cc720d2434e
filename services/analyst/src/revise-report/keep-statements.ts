import type { KeptAudit, ReportDraft, Statement, StatementAudit } from "@quarry/contracts";
import { jaccard, termSet } from "@quarry/text";
import { mapBlocks, mapIds } from "../shared/rebuild-draft.ts";
import type { EditedDraft } from "./apply-edits.ts";

const placeOf = ({ documentId, start, end }: Statement["citations"][number]): string =>
  `${documentId}/${start}-${end}`;

/** Returns everything of a statement that a reader or the audit sees, except its position. */
const saying = ({ text, markdown = text, kind, citations, expression = "", about = "" }: Statement): string =>
  JSON.stringify([text, markdown, kind, citations.map(placeOf).toSorted(), expression, about]);

/** Returns the statements of a draft with the same text and citations as those with the same id in another. */
export const unchangedIn = (
  before: Pick<ReportDraft, "statements">,
  now: Pick<ReportDraft, "statements">,
): ReadonlySet<string> => {
  const old = new Map(before.statements.map((one) => [one.id, saying(one)]));
  return new Set(now.statements.flatMap((one) => (old.get(one.id) === saying(one) ? [one.id] : [])));
};

/** Below this similarity two statements are not versions of each other. */
const minSimilarity = 0.5;

/** Returns the places and the words of a statement, by which versions of it are recognised. */
const tracesOf = ({ text, citations }: Statement, language: string) => ({
  places: new Set(citations.map(placeOf)),
  words: termSet(text, language),
});

/** Pairs new statements with old ones by shared citations and shared words, in order. */
const pair = (
  fresh: readonly Statement[],
  gone: readonly Statement[],
  languages: { readonly before: string; readonly now: string },
): Map<string, string> => {
  const left = new Map(gone.map((one) => [one.id, tracesOf(one, languages.before)]));
  const pairs = new Map<string, string>();
  for (const statement of fresh) {
    const now = tracesOf(statement, languages.now);
    const [best] = [...left]
      .map(([id, { places, words }]) => ({
        id,
        similarity: jaccard(now.places, places) + jaccard(now.words, words),
      }))
      .filter(({ similarity }) => similarity >= minSimilarity)
      .toSorted((one, other) => other.similarity - one.similarity);
    if (best === undefined) continue;
    left.delete(best.id);
    pairs.set(statement.id, best.id);
  }
  return pairs;
};

const renameIn = (
  draft: ReportDraft,
  names: ReadonlyMap<string, string>,
  headings: ReadonlyMap<string, string>,
): ReportDraft => {
  const rename = (id: string): string => names.get(id) ?? id;
  const renamed = mapBlocks(draft, (block) => mapIds(block, (id) => [rename(id)]));
  return {
    ...renamed,
    sections: renamed.sections.map((one) => ({ ...one, id: headings.get(one.id) ?? one.id })),
    statements: draft.statements.map((one) => ({
      ...one,
      id: rename(one.id),
      section: headings.get(one.section) ?? one.section,
    })),
  };
};

/** New sections under an old heading that is gone get its id. */
const pairHeadings = (before: ReportDraft, now: ReportDraft): Map<string, string> => {
  const held = new Set(now.sections.map(({ id }) => id));
  const gone = before.sections.filter(({ id }) => !held.has(id));
  const known = new Set(before.sections.map(({ id }) => id));
  const pairs = new Map<string, string>();
  for (const { id, heading, level } of now.sections.filter((section) => !known.has(section.id))) {
    const at = gone.findIndex((old) => old.heading === heading && old.level === level);
    const [old] = at === -1 ? [] : gone.splice(at, 1);
    if (old !== undefined) pairs.set(id, old.id);
  }
  return pairs;
};

/** Assigns to statements written by edits the ids of those they replace: the same id if unchanged or reworded, a new id if new. */
export const keepStatements = (
  before: ReportDraft,
  { draft, replaced }: EditedDraft,
  languages: { readonly before: string; readonly now: string },
): ReportDraft => {
  const old = new Map(before.statements.map((one) => [one.id, one]));
  const held = new Set(draft.statements.map(({ id }) => id));
  const gone = new Map([...old].filter(([id]) => !held.has(id)));
  const names = new Map<string, string>();
  const take = (fresh: Statement, id: string): void => {
    names.set(fresh.id, id);
    gone.delete(id);
  };
  const isOpen = ({ id }: Statement): boolean => !old.has(id) && !names.has(id);
  const byWords = Map.groupBy(gone.values(), saying);
  for (const fresh of draft.statements.filter(isOpen)) {
    const same = byWords.get(saying(fresh))?.shift();
    if (same !== undefined) take(fresh, same.id);
  }
  for (const fresh of draft.statements.filter(isOpen)) {
    const id = replaced.get(fresh.id);
    if (id !== undefined && gone.has(id)) take(fresh, id);
  }
  const pairs = pair(draft.statements.filter(isOpen), [...gone.values()], languages);
  for (const [id, of] of pairs) names.set(id, of);
  return renameIn(draft, names, pairHeadings(before, draft));
};

/** Returns the audit of everything unchanged in a new version. */
export const keptAudit = (
  before: ReportDraft,
  now: ReportDraft,
  audits: readonly StatementAudit[],
): KeptAudit => {
  const same = unchangedIn(before, now);
  const headings = new Map(before.sections.map(({ id, heading }) => [id, heading]));
  return {
    statements: audits.filter(({ statementId }) => same.has(statementId)),
    headings: now.sections.flatMap(({ id, heading }) => (headings.get(id) === heading ? [id] : [])),
  };
};
