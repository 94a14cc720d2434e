import { isDeepStrictEqual } from "node:util";
import type { EvidenceStore, PassageMetadata, StoredDocument } from "@quarry/evidence";
import type { JobContext } from "@quarry/jobs";
import { createYieldToEventLoop } from "@quarry/runtime";
import type { Sliced } from "@quarry/text";
import { passagesOfDocument } from "./split-into-passages.ts";
import type { CutDocument } from "./write-passages.ts";

/** A document whose cutting into passages has begun. */
interface OpenCut {
  readonly document: StoredDocument;
  readonly work: Sliced<readonly PassageMetadata[]>;
}

type Cut = CutDocument | OpenCut;

/** Documents kept in memory while their jobs wait for their next turn: a few, so that many turns read and cut a long text once. */
const maxCuts = 8;

/** About 0.1 seconds of work, after which the job asks whether its turn is over. */
const slicesAtATime = 100;

export interface CuttingOptions extends Pick<JobContext, "signal" | "turn"> {
  /** False for a job that must finish cutting in this turn. */
  readonly mayPause: boolean;
}

/** Result of a turn of cutting; without passages it took all of the turn, and the cut is kept for the next one. */
export type CutResult = CutDocument | { readonly units: number };

export interface CutterPorts {
  readonly evidence: Pick<EvidenceStore, "getFacts">;
  readonly countTokens: (text: string) => number;
  readonly readDocument: (documentId: string) => Promise<StoredDocument>;
}

/** Cuts documents into passages, and keeps those whose jobs have further turns, unless their facts change. */
export const createCutter = ({ evidence, countTokens, readDocument }: CutterPorts) => {
  const cuts = new Map<string, Cut>();

  const take = async (documentId: string): Promise<Cut | undefined> => {
    const cut = cuts.get(documentId);
    cuts.delete(documentId);
    if (cut === undefined) return undefined;
    const [facts] = await evidence.getFacts([documentId]);
    return isDeepStrictEqual(facts, cut.document.facts) ? cut : undefined;
  };

  const begin = async (documentId: string): Promise<OpenCut> => {
    const document = await readDocument(documentId);
    return { document, work: passagesOfDocument(document, countTokens) };
  };

  const keep = (cut: Cut): void => {
    const [oldest] = cuts.keys();
    if (cuts.size >= maxCuts && oldest !== undefined) cuts.delete(oldest);
    cuts.set(cut.document.facts.documentId, cut);
  };

  const advance = async (cut: OpenCut, { signal, turn, mayPause }: CuttingOptions): Promise<CutResult> => {
    const yieldToEventLoop = createYieldToEventLoop(signal);
    let slices = 0;
    for (let step = cut.work.next(); ; step = cut.work.next()) {
      if (step.done === true) return { document: cut.document, passages: step.value };
      await yieldToEventLoop();
      if ((slices += 1) % slicesAtATime !== 0 || !mayPause) continue;
      const units = slices / slicesAtATime;
      if ((await turn?.isOver(units)) !== true) continue;
      keep(cut);
      return { units };
    }
  };

  return {
    keep,
    /** True if a document has been cut, wholly or in part, in an earlier turn. */
    has: (documentId: string): boolean => cuts.has(documentId),
    cut: async (documentId: string, options: CuttingOptions): Promise<CutResult> => {
      const cut = (await take(documentId)) ?? (await begin(documentId));
      return "passages" in cut ? cut : advance(cut, options);
    },
  };
};
