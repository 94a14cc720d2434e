import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Encoder, EncoderOptions } from "@quarry/encoder";
import type { EvidenceStore } from "@quarry/evidence";
import type { World } from "../../evaluation.ts";
import { withEncoder } from "../../model/with-encoder.ts";
import { openCorpus } from "./open-corpus.ts";
import { documentRecipe } from "./to-document.ts";

/** A real store that holds, or will hold, one corpus, and the encoder it is encoded with. */
export interface CorpusTools {
  readonly evidence: EvidenceStore;
  readonly encoder: Encoder;
}

/** Which corpus, what it is encoded with, and where its index is kept. */
interface CorpusPlace extends Pick<World, "cacheDirectory" | "signal" | "say"> {
  readonly corpusHash: string;
  /** Default: the encoder's own. */
  readonly arithmetic: EncoderOptions["arithmetic"];
}

/**
 * Lends the product's encoder and a Qdrant of its own for a corpus; the server's folder is kept, so that the corpus is
 * encoded once for each model. Both end with `use`, however it ends.
 */
export const withEvidence = <Answer>(
  { corpusHash, cacheDirectory, signal, ...encoding }: CorpusPlace,
  use: (tools: CorpusTools) => Promise<Answer>,
): Promise<Answer> =>
  withEncoder(encoding, async (encoder) => {
    const { id, dimensions } = encoder.profile;
    const key = createHash("sha256").update(`${corpusHash}\n${id}\n${documentRecipe}`).digest("hex");
    const directory = join(cacheDirectory, key.slice(0, 16));
    const { evidence, stop } = await openCorpus({ directory, dimensions, say: encoding.say });
    try {
      return await use({ evidence, encoder });
    } catch (error) {
      // Ctrl-C reaches the server too: what then fails is not the server's fault.
      signal.throwIfAborted();
      throw error;
    } finally {
      await stop();
    }
  });
