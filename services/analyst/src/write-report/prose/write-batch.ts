import type { PartTools } from "../part-tools.ts";
import type { SectionRequest } from "./section-request.ts";
import type { WrittenSection } from "./sections-by-model.ts";
import { sectionsTask } from "./sections-task.ts";

/** Sections by a model; those it had nothing usable for are missing. */
export interface WrittenBatch {
  readonly sections: readonly WrittenSection[];
  /** Null when it wrote none of them. */
  readonly model: { readonly name: string } | null;
}

/** Enough to see what went wrong. */
const mostProblems = 4;

/** Has some sections written, and keeps of them what their quotes support. */
export const writeBatch = async (
  request: SectionRequest,
  { ask, keepSupported, log }: PartTools,
): Promise<WrittenBatch> => {
  const { output, model } = await ask(sectionsTask, request);
  const { problems } = output;
  if (problems.length > 0)
    log.info(
      { refused: problems.length, problems: problems.slice(0, mostProblems) },
      "sentences of the model that cannot be used",
    );
  const kept = await Promise.all(
    output.sections.map(async ({ id, sentences }) => ({ id, sentences: await keepSupported(sentences) })),
  );
  const sections = kept.filter(({ sentences }) => sentences.length > 0);
  return { sections, model: sections.length === 0 ? null : model };
};
