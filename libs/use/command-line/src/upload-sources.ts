import { openAsBlob } from "node:fs";
import { access, constants } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { NewFile } from "@quarry/client";
import type { CollectionView } from "@quarry/contracts";
import { errorMessage } from "@quarry/failure";
import type { CollectedSources } from "./collect-sources.ts";
import { CommandError, exitCodeOf, exitCodes, messageOf } from "./exit-codes.ts";
import type { FileSource } from "./library-sources.ts";

const sayEveryMs = 5_000;
/** Entries needed before the remaining time can be estimated. */
const minDone = 10;

const spokenTime = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;

/** Output and clock of progress lines. */
interface ProgressLines {
  readonly say: (line: string) => void;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
}

/**
 * Creates a function that prints, every five seconds, the completed part of the total and the remaining time at that pace; it
 * prints nothing for shorter work.
 */
export const createTimeLeft = (
  what: string,
  { total, from = 0 }: { readonly total: number; readonly from?: number },
  { say, now }: ProgressLines,
): ((done: number) => void) => {
  const began = now();
  let said = began;
  return (done) => {
    const at = now();
    if (at - said < sayEveryMs || done >= total) return;
    said = at;
    const left = ((total - done) * (at - began)) / 1_000 / Math.max(1, done - from);
    const estimate = done - from < minDone ? "" : `, about ${spokenTime(left)} left`;
    say(`${what}: ${done} of ${total}${estimate}`);
  };
};

/** Client methods for adding sources. */
export interface SourceCollections {
  readonly create: (collection: {
    readonly name: string;
    readonly mark: boolean;
  }) => Promise<{ readonly id: string }>;
  readonly addItem: (collectionId: string, item: { readonly url: string }) => Promise<unknown>;
  readonly addFile: (collectionId: string, file: NewFile) => Promise<unknown>;
  readonly get: (
    collectionId: string,
    options: { readonly limit: number },
  ) => Promise<Pick<CollectionView, "counts">>;
}

/** Sources and their target. */
export interface UploadOptions extends ProgressLines {
  readonly collections: SourceCollections;
  readonly sources: CollectedSources;
  /** Collection to which they are added; undefined to create one with that name. */
  readonly collectionId: string | undefined;
  readonly name: string;
  /** True if the items of a new collection are marked when they arrive. */
  readonly mark: boolean;
  /** Always waits until everything can be searched. */
  readonly wait?: boolean;
  readonly warn: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Maximum length of a collection's name. */
const maxName = 200;
/** Number of sources sent at the same time; the gateway stores each completely before it answers. */
const lanes = 4;
/** From this number of sources on, the user is shown the collection's id, so that an interrupted command can continue. */
const manySources = 200;
const lookEveryMs = 500;

const bytesOf = async (path: string): Promise<Blob> => {
  try {
    await access(path, constants.R_OK);
    return await openAsBlob(path);
  } catch (error) {
    throw new CommandError(exitCodes.badUsage, `it cannot be read: ${errorMessage(error)}`);
  }
};

/**
 * Adds a file, with its comments if it has some; the file is read while it is sent.
 * @throws CommandError with the code of bad usage if it cannot be read
 */
export const addFile = async (
  { addFile: add }: Pick<SourceCollections, "addFile">,
  collectionId: string,
  { path, uri, comments, content: entry, facts }: FileSource,
): Promise<void> => {
  const content = entry ?? (await bytesOf(path));
  const beside =
    comments === undefined
      ? {}
      : { comments: { name: basename(comments), content: await bytesOf(comments) } };
  await add(collectionId, { uri, content, ...beside, ...(facts === undefined ? {} : { facts }) });
};

const cancelled = (collectionId: string): CommandError =>
  new CommandError(
    exitCodes.cancelled,
    `cancelled; nothing was submitted. Continue with --collection ${collectionId}: its items are not read again`,
  );

/** Waits until all items can be searched or are known to be unreadable, and prints the remaining time. */
const untilPrepared = async (collectionId: string, options: UploadOptions): Promise<void> => {
  const { collections, signal } = options;
  const first = (await collections.get(collectionId, { limit: 1 })).counts;
  const total = first.preparing + first.ready + first.unavailable;
  const tell = createTimeLeft("sources read and indexed", { total, from: total - first.preparing }, options);
  for (let preparing = first.preparing; preparing > 0;) {
    tell(total - preparing);
    if (signal.aborted) throw cancelled(collectionId);
    await wait(lookEveryMs);
    ({ preparing } = (await collections.get(collectionId, { limit: 1 })).counts);
  }
};

/**
 * Adds files and pages, a few at a time; a refused one is reported and skipped. Items that the collection already contains in the
 * same version are unchanged. With many sources, progress is reported and the call returns once all of them can be searched.
 * @returns the collection's id; undefined without sources and without a collection
 * @throws {CommandError} if the gateway is unreachable, or the user has cancelled
 */
export const uploadSources = async (options: UploadOptions): Promise<string | undefined> => {
  const { collections, sources, name, mark, warn, say, signal } = options;
  const count = sources.files.length + sources.urls.length;
  if (count === 0) return options.collectionId;
  const collectionId =
    options.collectionId ?? (await collections.create({ name: name.slice(0, maxName), mark })).id;
  const isLarge = count >= manySources;
  if (isLarge) say(`${count} sources go to the collection ${collectionId}`);
  const tell = createTimeLeft("sources uploaded", { total: count }, options);
  let done = 0;
  const take = async (called: string, handing: () => Promise<unknown>): Promise<void> => {
    if (signal.aborted) throw cancelled(collectionId);
    await handing().catch((error: unknown) => {
      if (exitCodeOf(error) !== exitCodes.badUsage) throw error;
      warn(`not uploaded: ${called}: ${messageOf(error)}`);
    });
    done += 1;
    tell(done);
  };
  const all = [
    ...sources.urls.map((url) => () => take(url, () => collections.addItem(collectionId, { url }))),
    ...sources.files.map((file) => () => take(file.uri, () => addFile(collections, collectionId, file))),
  ].values();
  let isOver = false;
  const lane = async (): Promise<void> => {
    for (const one of all) {
      if (isOver) return;
      await one().catch((error: unknown) => {
        isOver = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (isLarge || options.wait === true) await untilPrepared(collectionId, options);
  return collectionId;
};
