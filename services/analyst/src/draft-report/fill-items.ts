import type { InputOf, draftReport, ReportDraft } from "@quarry/contracts";
import type { DocumentReader } from "../ports.ts";
import { namedStatements, nextNumber } from "../shared/draft-items.ts";
import { writeBriefing } from "./write-briefing.ts";

/** A draft with notices for its readers, one sentence each. */
export interface Written {
  readonly draft: ReportDraft;
  readonly problems: readonly string[];
}

const parts = [
  { mode: "idea", name: "ideas" },
  { mode: "implementation", name: "implementations" },
] as const;

/** Fills the modes for which the model wrote nothing usable with verbatim excerpts, and adds a notice. */
export const fillItems = async (
  { draft, problems }: Written,
  material: InputOf<typeof draftReport>,
  documents: DocumentReader,
  signal: AbortSignal,
): Promise<Written> => {
  const empty = parts.filter(({ mode, name }) => material.modes.includes(mode) && draft[name].length === 0);
  if (empty.length === 0) return { draft, problems };
  const firstStatement = nextNumber(draft.statements.map(({ id }) => id));
  const modes = empty.map(({ mode }) => mode);
  const briefing = await writeBriefing({ ...material, modes }, documents, { signal, firstStatement });
  const filled = empty.filter(({ name }) => briefing[name].length > 0).map(({ name }) => name);
  if (filled.length === 0) return { draft, problems };
  const { ideas, implementations } = briefing;
  return {
    draft: {
      ...draft,
      ideas: [...draft.ideas, ...ideas],
      implementations: [...draft.implementations, ...implementations],
      statements: [
        ...draft.statements,
        ...namedStatements(briefing.statements, [...ideas, ...implementations]),
      ],
    },
    problems: [
      ...problems,
      `The language model wrote no usable ${filled.join(" and no ")}: what the report has of them are excerpts of the sources, word for word.`,
    ],
  };
};
