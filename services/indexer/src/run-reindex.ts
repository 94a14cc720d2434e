import { parseArgs } from "node:util";
import {
  type Environment,
  loadConfig,
  modelConfig,
  modelOptionsOf,
  qdrantConfig,
  qdrantOptionsOf,
} from "@quarry/config";
import { type Encoder, encoderPart } from "@quarry/encoder";
import {
  type EvidenceStore,
  type IndexInspection,
  type IndexStored,
  inspectIndex,
  reindex,
  type Reindexed,
  type ReindexProgress,
} from "@quarry/evidence";
import { errorMessage, Failure } from "@quarry/failure";
import { createSilentLogger } from "@quarry/observability";
import { z } from "zod";
import { createIndexDocument, recipeOf } from "./index-document.ts";

/** Settings of the new index. */
export interface WantedIndex {
  readonly encoder: string;
  readonly dimensions: number;
  readonly shards: number | undefined;
}

const number = (count: number): string => count.toLocaleString("en");

/** Describes the size of an index. */
const amountOf = ({ documents, passages, memberships }: IndexInspection): string =>
  `${number(documents)} documents, ${number(passages)} passages, ${number(memberships)} memberships`;

/** Lists how an index differs from the wanted one, one line each. */
export const differencesOf = (
  { vectorLength, shards, encoders }: IndexInspection,
  wanted: WantedIndex,
): string[] => {
  const lines: string[] = [];
  if (vectorLength === undefined) lines.push("the passages have the layout of another version of Quarry");
  else if (vectorLength !== wanted.dimensions)
    lines.push(`vectors have ${vectorLength} numbers, and must have ${wanted.dimensions}`);
  for (const [encoder, passages] of encoders)
    if (encoder !== wanted.encoder)
      lines.push(`${number(passages)} passages were encoded by ${encoder}, and must be by ${wanted.encoder}`);
  const { shards: wantedShards } = wanted;
  if (wantedShards !== undefined && shards.some((count) => count !== wantedShards))
    lines.push(`shards of collections: ${[...new Set(shards)].join(" or ")}, must be ${wantedShards}`);
  return lines;
};

interface ReportOptions {
  readonly now: () => number;
  readonly say: (line: string) => void;
}

/** Minimum time between two lines of one step. */
const everyMs = 5_000;

const steps: Readonly<Record<ReindexProgress["step"], string>> = {
  copying: "making the new index",
  "catching-up": "copying documents that changed meanwhile",
  switching: "switching to the new index",
  removing: "ending",
};

const minutes = (ms: number): string =>
  ms < 90_000 ? `${Math.max(1, Math.round(ms / 1_000))} s` : `${Math.round(ms / 60_000)} min`;

const amount = ({ documents, ofDocuments, passages, ofPassages }: ReindexProgress): string => {
  if (ofDocuments === 0) return "";
  const made = `: ${documents.toLocaleString("en")} of ${ofDocuments.toLocaleString("en")} documents`;
  if (ofPassages === 0) return made;
  return `${made}, ${passages.toLocaleString("en")} of about ${ofPassages.toLocaleString("en")} passages`;
};

/** Reports progress when a step begins and every five seconds, with an estimate of the remaining time. */
export const createReport = ({ now, say }: ReportOptions): ((progress: ReindexProgress) => void) => {
  let current: ReindexProgress["step"] | undefined;
  let [begunAt, saidAt, passagesAtBegin] = [0, 0, 0];
  const timeLeft = ({ passages, ofPassages }: ReindexProgress): string => {
    const made = passages - passagesAtBegin;
    if (made <= 0 || ofPassages <= passages) return "";
    return `; about ${minutes(((now() - begunAt) / made) * (ofPassages - passages))} left`;
  };
  return (progress) => {
    const isNew = progress.step !== current;
    if (!isNew && now() - saidAt < everyMs) return;
    if (isNew) {
      current = progress.step;
      begunAt = now();
      passagesAtBegin = progress.passages;
    }
    saidAt = now();
    say(`${steps[progress.step]}${amount(progress)}${timeLeft(progress)}`);
  };
};

/** Parsed arguments of `npm run reindex`. */
interface ReindexArguments {
  /** Reports differences and changes nothing. */
  readonly dryRun: boolean;
  readonly keepOld: boolean;
  readonly help: boolean;
}

const usage = `Usage: npm run reindex -- [--dry-run] [--keep-old]
Builds a new index beside the one in use, from the stored texts, with the encoder and the layout that are configured now,
and switches all services to it at once. They may run meanwhile. Nothing is fetched. If it is interrupted, the next start continues it.

  --dry-run   say what is different and how much there is, and change nothing
  --keep-old  leave the old collections in Qdrant

It reads the variables of the indexer: QDRANT_*, EMBEDDING_DIMENSIONS and MODEL_*.
`;

/** @throws {Failure} `bad-input` for an unknown option */
const parseArguments = (commandLine: readonly string[]): ReindexArguments => {
  const flag = { type: "boolean", default: false } as const;
  const options = { "dry-run": flag, "keep-old": flag, help: flag } as const;
  try {
    const { values } = parseArgs({ args: [...commandLine], options });
    return { dryRun: values["dry-run"], keepOld: values["keep-old"], help: values.help };
  } catch (error) {
    const reason = errorMessage(error);
    throw new Failure("bad-input", `${reason}; see npm run reindex -- --help`, {
      retry: "never",
      cause: error,
    });
  }
};

/** Dependencies of the command. */
export interface World {
  readonly environment: Environment;
  readonly signal: AbortSignal;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly say: (line: string) => void;
}

const config = z.object({ ...qdrantConfig, ...modelConfig });

/** Creates passages as the job does, with the job's mark. */
const indexerWith =
  (encoder: Encoder, signal: AbortSignal) =>
  (evidence: EvidenceStore): IndexStored => {
    const indexDocument = createIndexDocument({ evidence, encoder });
    const log = createSilentLogger();
    return (documentId, { jobId = "reindex" }) =>
      indexDocument({ documentId }, { jobId, attempt: 1, signal, log });
  };

const closingLines = ({ documents, passages, inUse, kept }: Reindexed): string =>
  [
    `${documents.toLocaleString("en")} documents with ${passages.toLocaleString("en")} passages: ${inUse} is in use now`,
    "running services continue with it; restart those with another encoder with the settings of this command",
    ...(kept.length > 0 ? [`kept until you delete them in Qdrant: ${kept.join(", ")}`] : []),
    "",
  ].join("\n");

/**
 * `npm run reindex`: returns the text to print.
 * @throws {Failure} `bad-input` for options, `bad-configuration`, and errors of the reindexing
 */
export const runReindex = async (commandLine: readonly string[], world: World): Promise<string> => {
  const { dryRun, keepOld, help } = parseArguments(commandLine);
  if (help) return usage;
  const { signal, say } = world;
  const settings = loadConfig(config, world.environment);
  const store = qdrantOptionsOf(settings);
  const found = await inspectIndex(store);
  if (found === undefined || found.documents === 0)
    return "nothing is stored yet: there is no index to rebuild\n";
  const encoding = encoderPart({ ...modelOptionsOf(settings), onWarning: say });
  try {
    await encoding.start();
    const { encoder } = encoding;
    const { dimensions, shards } = store;
    const recipe = recipeOf(encoder);
    const wanted = { encoder: encoder.profile.id, dimensions, shards };
    const differences = differencesOf(found, wanted);
    say(`the index in use holds ${amountOf(found)}`);
    for (const difference of differences) say(difference);
    if (differences.length === 0) say("it matches the configuration");
    if (found.unfinished !== undefined) say(`a reindex was begun and has not ended: ${found.unfinished}`);
    if (dryRun) return "nothing was changed\n";
    return closingLines(
      await reindex({
        ...store,
        target: JSON.stringify({ passages: recipe, dimensions, shards }),
        recipe,
        indexerOf: indexerWith(encoder, signal),
        keepOld,
        signal,
        onProgress: createReport(world),
      }),
    );
  } catch (error) {
    if (signal.aborted) say("interrupted: start it again with the same settings to continue");
    throw error;
  } finally {
    await encoding.stop();
  }
};
