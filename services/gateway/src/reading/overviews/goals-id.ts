import { createHash } from "node:crypto";
import type { ItemReference } from "@quarry/contracts";

/** What goals are asked for. */
interface GoalsQuestion {
  readonly items: readonly ItemReference[];
  readonly interest: string | undefined;
  readonly language: string;
  readonly limit: number;
  /** Whether some markers are missing still; once they are there, goals are looked for anew. */
  readonly isPartial: boolean;
}

/** The id of a search for goals: whoever asks the same of the same items waits for the same answer. */
export const goalsIdOf = ({ items, interest, language, limit, isPartial }: GoalsQuestion): string => {
  const documents = items.map(({ linkId, transcript, comments }) => [
    linkId,
    transcript?.documentId,
    comments?.documentId,
  ]);
  const question = JSON.stringify([documents, interest, language, limit, isPartial]);
  return createHash("sha256").update(question).digest("hex").slice(0, 32);
};
