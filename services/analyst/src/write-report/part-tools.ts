import type { Logger } from "@quarry/observability";
import type { AskForPart } from "./ask-for-part.ts";
import type { WrittenSentence } from "./cite/written-sentence.ts";

/** What the parts of one report are written with. */
export interface PartTools {
  readonly ask: AskForPart;
  /** The sentences that their quotes support. */
  readonly keepSupported: (sentences: readonly WrittenSentence[]) => Promise<readonly WrittenSentence[]>;
  readonly log: Logger;
}
