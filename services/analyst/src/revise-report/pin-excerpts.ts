import type { ReportDraft, Section } from "@quarry/contracts";
import { composeBriefing } from "@quarry/extractive";
import { idsInBlock } from "@quarry/report";
import type { StoredDocument } from "../ports.ts";
import { nextNumber } from "../shared/draft-items.ts";
import { inTurns } from "../shared/in-turns.ts";

/** Characters shown of a source without matching passages: its beginning. */
const beginning = 400;

interface Pinning {
  readonly question: string;
  readonly language: string;
  readonly signal: AbortSignal;
}

const isShown = ({ sections }: ReportDraft, documentId: string): boolean =>
  sections.some((section) => section.role === "excerpts" && section.documentId === documentId);

/** Adds excerpts of a pinned source without any: those that match the question, otherwise its beginning. */
const pinOne = async (
  draft: ReportDraft,
  { facts, text, timings, comments }: StoredDocument,
  { question, language, signal }: Pinning,
): Promise<ReportDraft> => {
  const { documentId } = facts;
  const compose = (end: number): Promise<ReportDraft> => {
    const briefing = composeBriefing({
      question,
      questionType: "other",
      language,
      modes: ["freeform"],
      topK: 1,
      topics: [
        {
          topic: { id: "t1", name: question, question, queries: [question] },
          gaps: [],
          passages: [],
          findings: end === 0 ? [] : [{ documentId, start: 0, end }],
        },
      ],
      sources: new Map([[documentId, { ...facts, text, timings, comments }]]),
      firstStatement: nextNumber(draft.statements.map(({ id }) => id)),
    });
    return inTurns(signal, briefing);
  };
  const excerptsOf = ({ sections }: ReportDraft): Section[] =>
    sections.filter(({ role }) => role === "excerpts");
  const matching = await compose(0);
  const written =
    excerptsOf(matching).length > 0 ? matching : await compose(Math.min(beginning, text.length));
  const sections = excerptsOf(written).map((section, index) => ({
    ...section,
    id: `pinned-${nextNumber(draft.sections.map(({ id }) => id)) + index}`,
  }));
  const sectionOf = new Map(
    sections.flatMap(({ id, blocks }) => blocks.flatMap(idsInBlock).map((one) => [one, id] as const)),
  );
  const statements = written.statements.flatMap((statement) => {
    const section = sectionOf.get(statement.id);
    return section === undefined ? [] : [{ ...statement, section }];
  });
  const { nearest: _nearest, ...rest } = draft;
  return {
    ...rest,
    sections: [...draft.sections, ...sections],
    statements: [...draft.statements, ...statements],
  };
};

/** Adds excerpts of pinned sources to a report, without a model. */
export const pinExcerpts = async (
  draft: ReportDraft,
  pinned: readonly StoredDocument[],
  pinning: Pinning,
): Promise<ReportDraft> => {
  let now = draft;
  for (const document of pinned)
    if (!isShown(now, document.facts.documentId)) now = await pinOne(now, document, pinning);
  return now;
};
