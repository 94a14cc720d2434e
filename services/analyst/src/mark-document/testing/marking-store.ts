import type { Marking } from "@quarry/contracts";
import type { StoredDocument } from "@quarry/evidence";
import { aDocumentFacts } from "@quarry/testkit/builders";
import type { MarkingStore } from "../../ports.ts";

/** A store of one document that records every marking. */
export const markingStoreOf = (document?: Partial<StoredDocument>) => {
  const kept: Marking[] = [];
  const stored = document && { facts: aDocumentFacts(), text: "", ...document };
  const newest = (): Marking | undefined => kept.at(-1) ?? document?.marking;
  const markings: MarkingStore = {
    getDocument: async () => stored && { ...stored, marking: newest() },
    putMarking: async (_id, marking) => void kept.push(marking),
  };
  return { kept, markings };
};
