import type {
  CitedSentence,
  Contradiction,
  Idea,
  Implementation,
  ReportDraft,
  Section,
} from "@quarry/contracts";
import type { WrittenSentence } from "./cite/written-sentence.ts";

/** A part of a report whose sentences have no ids yet. */
export type Unnumbered<Part extends { readonly sentences: unknown }> = Omit<Part, "sentences"> & {
  readonly sentences: readonly WrittenSentence[];
};

/** A report whose sentences have no ids yet. */
export interface UnnumberedDraft extends Pick<ReportDraft, "title" | "shortAnswerBy"> {
  readonly shortAnswer: readonly WrittenSentence[];
  readonly sections: readonly Unnumbered<Section>[];
  readonly contradictions: readonly Contradiction[];
  readonly ideas: readonly Unnumbered<Idea>[];
  readonly implementations: readonly Unnumbered<Implementation>[];
}

/** Numbers the sentences of a report s1, s2, … in reading order, whoever wrote them. */
export const numberSentences = (draft: UnnumberedDraft): ReportDraft => {
  let numbered = 0;
  const number = (section: string, { text, citations }: WrittenSentence): CitedSentence => {
    numbered += 1;
    return { id: `s${numbered}`, section, text, citations: [...citations] };
  };
  const numberAll = (section: string, sentences: readonly WrittenSentence[]): CitedSentence[] =>
    sentences.map((sentence) => number(section, sentence));
  return {
    ...draft,
    shortAnswer: numberAll("short-answer", draft.shortAnswer),
    sections: draft.sections.map((section) => ({
      ...section,
      sentences: numberAll(section.id, section.sentences),
    })),
    contradictions: draft.contradictions.map(({ reason, sides: [one, other] }) => ({
      reason,
      sides: [number("contradictions", one), number("contradictions", other)],
    })),
    ideas: draft.ideas.map((idea, index) => ({
      ...idea,
      sentences: numberAll(`idea-${index + 1}`, idea.sentences),
    })),
    implementations: draft.implementations.map((implementation, index) => ({
      ...implementation,
      sentences: numberAll(`implementation-${index + 1}`, implementation.sentences),
    })),
  };
};
