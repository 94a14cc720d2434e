import type { buildPack } from "@quarry/contracts";
import { createPack } from "@quarry/grounding";
import type { Handler } from "@quarry/jobs";
import { estimateTokens } from "@quarry/language-model";
import type { ReadingPorts } from "../ports.ts";
import { readDocuments } from "../shared/evidence/read-texts.ts";
import { sourceTokensFor } from "../shared/evidence/source-tokens.ts";
import { inTurns } from "../shared/in-turns.ts";

/** Share of the room for sources; the rest is for later evidence on claims. */
const firstShare = 0.85;

export const createBuildPack =
  ({ documents, model }: Pick<ReadingPorts, "documents" | "model">): Handler<typeof buildPack> =>
  async ({ before, candidates, maxTokens }, { signal }) => {
    const room = Math.min(maxTokens, sourceTokensFor(model));
    const material = {
      before,
      candidates,
      documents: await readDocuments(documents, [...(before?.sources ?? []), ...candidates]),
      maxTokens: before === null ? Math.floor(firstShare * room) : room,
      countTokens: estimateTokens,
    };
    return inTurns(signal, createPack(material));
  };
