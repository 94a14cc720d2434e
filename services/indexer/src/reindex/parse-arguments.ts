import { parseArgs } from "node:util";
import { Failure } from "@quarry/failure";

/** What `npm run reindex` is told. */
export interface ReindexArguments {
  /** Says what is different, and changes nothing. */
  readonly dryRun: boolean;
  readonly keepOld: boolean;
  readonly help: boolean;
}

export const usage = `Usage: npm run reindex -- [--dry-run] [--keep-old]
Makes the index anew beside the one in use, from the stored texts, with the encoder and the layout that are configured now,
and leads all services to it at once. They may run meanwhile. Nothing is fetched; cut off, it goes on where it was when it is started again.

  --dry-run   say what is different and how much there is, and change nothing
  --keep-old  leave the old collections in Qdrant

It reads the variables of the indexer: QDRANT_*, EMBEDDING_DIMENSIONS and MODEL_*.
`;

/** @throws {Failure} `bad-input` for an option that there is not */
export const parseArguments = (commandLine: readonly string[]): ReindexArguments => {
  const flag = { type: "boolean", default: false } as const;
  const options = { "dry-run": flag, "keep-old": flag, help: flag } as const;
  try {
    const { values } = parseArgs({ args: [...commandLine], options });
    return { dryRun: values["dry-run"], keepOld: values["keep-old"], help: values.help };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure("bad-input", `${reason}; see npm run reindex -- --help`, {
      retry: "never",
      cause: error,
    });
  }
};
