import type { Findings } from "@quarry/contracts";
import { escapeMarkdown } from "@quarry/text";

const byTwin = ({ writtenBy }: { readonly writtenBy?: string | undefined }): boolean => writtenBy !== "model";

const counted = (
  items: readonly { readonly writtenBy?: "model" | "twin" | undefined }[],
  name: string,
): string[] => {
  const count = items.filter(byTwin).length;
  if (count === 0) return [];
  return [count === items.length ? `all ${name}` : `${count} of ${items.length} ${name}`];
};

/** The parts of a report that its model did not write. */
const verbatimParts = ({ report, ideas, implementations }: Findings): string[] => [
  ...(report.shortAnswer.length > 0 && report.shortAnswerBy !== "model" ? ["the short answer"] : []),
  ...report.sections
    .filter((section) => section.sentences.length > 0 && byTwin(section))
    .map(({ heading }) => `“${escapeMarkdown(heading)}”`),
  ...counted(ideas, "ideas"),
  ...counted(implementations, "implementations"),
];

/** Who wrote the report, and where that was nobody: a line of Markdown. */
export const whoWrote = (findings: Findings): string => {
  const { model } = findings;
  if (model === null)
    return "*No language model wrote this report: every sentence of this report stands verbatim in the source it cites. The number after a sentence opens that source at the quoted words.*";
  const parts = verbatimParts(findings);
  const but = parts.length === 0 ? "" : ` Verbatim from their sources, without it: ${parts.join(", ")}.`;
  return `*Written by the language model ${escapeMarkdown(model.name)} from cited passages; the number after a sentence opens its source at the words it rests on.${but}*`;
};
