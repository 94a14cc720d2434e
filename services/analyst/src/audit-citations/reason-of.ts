import { failSupport } from "../support/calibration.ts";
import type { CheckedCitation } from "./check-citations.ts";
import type { CitationView } from "./citation-view.ts";

interface Support {
  readonly support: number;
  readonly said: CitationView | undefined;
}

/** Why a citation does not pass, in words for the report's reader. */
export const reasonOf = (checked: CheckedCitation, { support, said }: Support): string => {
  if (!checked.isStored) return "its source is not among those that were read";
  if (!checked.isVerbatim) return "its quote does not stand in the source";
  if (said?.view === "contradicts") return "the quote says otherwise";
  if (support < failSupport) return "the quote does not support it";
  if (!checked.numbersAgree) {
    return checked.numbersElsewhere
      ? "a number of it stands in another of its quotes only"
      : "a number of it does not stand in the quote";
  }
  if (said?.view === "full") return "only the language model finds it supported; its words do not show it";
  return said === undefined || said.unsupported.length === 0
    ? "the quote may support it only in part"
    : `the quote does not say ${said.unsupported.map((words) => `“${words}”`).join(", ")}`;
};
