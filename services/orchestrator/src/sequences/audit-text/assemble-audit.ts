import type { OutputOf, readCitations, TextAudit, TextAuditRow, TextAuditSource } from "@quarry/contracts";
import type { PlannedChecks } from "./plan-checks.ts";
import { sentenceId } from "./plan-checks.ts";
import type { ReadSource } from "./read-sources.ts";

type ReadText = OutputOf<typeof readCitations>;

interface Checked {
  readonly rows: readonly TextAuditRow[];
  /** Ids of sentences without citations that say something that can be checked. */
  readonly checkable: readonly string[];
}

/** Entries of a list of references that nothing cites and that are told of. */
const mostUnused = 200;

const placeOf = ({ sentenceId: id }: TextAuditRow): number => Number(id.slice(1));

const toSource = (source: ReadSource, rows: readonly TextAuditRow[]): TextAuditSource => {
  const { refs, uri, title, document, missing } = source;
  const citations = rows.filter(({ ref }) => refs.includes(ref)).length;
  const head = {
    refs: [...refs],
    uri: document?.uri ?? uri ?? null,
    title: document?.title ?? title ?? null,
    citations,
  };
  if (document === undefined) {
    const { status = "unnamed", reason, detail = "" } = missing ?? {};
    return { ...head, status, ...(reason === undefined ? {} : { reason }), detail };
  }
  const { documentId, publisher, grade, characters } = document;
  return { ...head, status: "read", documentId, publisher, grade, characters };
};

const unusedReferences = ({ references }: ReadText, sources: readonly ReadSource[]): TextAuditSource[] => {
  const cited = new Set(sources.flatMap(({ refs }) => refs).map((ref) => ref.replace(/^[\^@]/u, "")));
  return references
    .filter(({ key, url = "" }) => !cited.has(key.replace(/^[\^@]/u, "")) && !cited.has(url))
    .slice(0, mostUnused)
    .map(({ key, url, title }) => ({
      refs: [key],
      uri: url ?? null,
      title: title ?? null,
      status: "not-cited" as const,
      citations: 0,
    }));
};

/** Puts together what the jobs of an audit came to: rows in the order of the text, sources in that of their first citation. */
export const assembleAudit = (
  read: ReadText,
  {
    sources,
    checks,
    checked,
  }: { readonly sources: readonly ReadSource[]; readonly checks: PlannedChecks; readonly checked: Checked },
): TextAudit => {
  const rows = [...checked.rows, ...checks.unread].toSorted((one, other) => placeOf(one) - placeOf(other));
  const count = (status: TextAuditRow["status"]): number =>
    rows.filter((row) => row.status === status).length;
  const cited = read.sentences.filter(({ citations }) => citations.length > 0).length;
  const checkable = new Set(checked.checkable);
  const uncited = read.sentences.filter((_sentence, place) => checkable.has(sentenceId(place)));
  return {
    language: read.language,
    summary: {
      sentences: read.sentences.length,
      cited,
      uncited: read.sentences.length - cited,
      checkable: uncited.length,
      citations: rows.length,
      pass: count("PASS"),
      review: count("REVIEW"),
      fail: count("FAIL"),
      notIndexed: count("SOURCE_NOT_INDEXED"),
      notChecked: checks.notChecked,
    },
    rows,
    sources: [...sources.map((source) => toSource(source, rows)), ...unusedReferences(read, sources)],
    uncited: uncited.map(({ start, end, text }) => ({ start, end, text })),
  };
};
