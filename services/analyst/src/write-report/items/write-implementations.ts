import type { Implementation, ReportDraft } from "@quarry/contracts";
import type { Unnumbered } from "../number-sentences.ts";
import type { PartTools } from "../part-tools.ts";
import type { Writing } from "../writing.ts";
import { codeExcerpts } from "./code-excerpts.ts";
import type { ImplementationItem } from "./implementation-items.ts";
import { implementationsTask } from "./implementations-task.ts";

/** The implementations of a report. */
export interface WrittenImplementations {
  readonly implementations: readonly Unnumbered<Implementation>[];
  /** Null when the twin wrote all of them. */
  readonly model: { readonly name: string } | null;
}

const placeOf = ({ code }: Pick<Implementation, "code">): string => `${code.documentId}/${code.start}`;

/** The twin's words introduce code of which a model had nothing to say that stands in the source. */
const toImplementation = ({ excerpt, sentences }: ImplementationItem): Unnumbered<Implementation> => ({
  ...excerpt.implementation,
  sentences: sentences.length > 0 ? sentences : excerpt.implementation.sentences,
  writtenBy: sentences.length > 0 ? "model" : "twin",
});

/** At most `topK` programs as they stand in their sources: those a model chose, in its order, then the twin's. Without code nobody is asked. */
export const writeImplementations = async (
  writing: Writing,
  twin: ReportDraft,
  { ask, keepSupported }: PartTools,
): Promise<WrittenImplementations> => {
  const excerpts = codeExcerpts(writing);
  const asked = excerpts.length === 0 ? undefined : await ask(implementationsTask, { writing, excerpts });
  const items = await Promise.all(
    (asked?.output ?? []).map(async (item) => ({ ...item, sentences: await keepSupported(item.sentences) })),
  );
  const own = items.map(toImplementation);
  const taken = new Set(own.map(placeOf));
  const others = twin.implementations
    .filter((implementation) => !taken.has(placeOf(implementation)))
    .map((implementation) => ({ ...implementation, writtenBy: "twin" as const }));
  const hasWritten = own.some(({ writtenBy }) => writtenBy === "model");
  return {
    implementations: [...own, ...others].slice(0, writing.job.topK),
    model: hasWritten ? (asked?.model ?? null) : null,
  };
};
