import type { Section } from "@quarry/contracts";
import type { AskedPart } from "../asked-part.ts";
import type { Writing } from "../writing.ts";
import type { WrittenReport } from "../written-report.ts";

/** What stands for parts that no model could write: the sentences of the report without a model on their topics, each once. */
export const fallbackSections = (
  parts: readonly AskedPart[],
  { fallback }: Writing,
  { sections: written, nextNumber }: WrittenReport,
): Section[] => {
  const taken = new Set(written.flatMap(({ writtenBy, topicId }) => (writtenBy === "twin" ? topicId : [])));
  let number = nextNumber;
  return parts.flatMap(({ topicIds }): Section[] => {
    const own = fallback.sections.filter(
      ({ topicId }) => topicId !== undefined && topicIds.includes(topicId) && !taken.has(topicId),
    );
    for (const { topicId } of own) taken.add(topicId);
    return own.map((section) => ({
      ...section,
      sentences: section.sentences.map((sentence) => ({ ...sentence, id: `s${number++}` })),
      writtenBy: "twin",
    }));
  });
};
