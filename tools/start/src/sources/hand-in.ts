import { setTimeout as wait } from "node:timers/promises";
import type { GatewayClient } from "../client/gateway-client.ts";
import { CommandError, exitCodes } from "../exit-codes.ts";
import type { CollectedSources } from "./collect-sources.ts";
import { createTimeLeft, type ProgressLines } from "./time-left.ts";

/** What is handed in, and where to. */
export interface HandInOptions extends ProgressLines {
  readonly client: Pick<GatewayClient, "addFile" | "addUrl" | "countItems" | "createCollection">;
  readonly sources: CollectedSources;
  /** The collection they are added to; without one a new one is made of that name. */
  readonly collectionId: string | undefined;
  readonly name: string;
  /** Whether a new collection has its items marked as they come in. */
  readonly mark: boolean;
  readonly warn: (line: string) => void;
  readonly signal: AbortSignal;
}

/** A collection's name may be no longer. */
const maxName = 200;
/** Sources that are sent at a time; the gateway keeps each whole before it answers. */
const lanes = 4;
/** Of as many sources, the user is told which collection they go to, so that a cut-off command can go on. */
const manySources = 200;
const lookEveryMs = 500;

const cancelled = (collectionId: string): CommandError =>
  new CommandError(
    exitCodes.cancelled,
    `cancelled; nothing was submitted. Go on with --collection ${collectionId}: what it holds is not read again`,
  );

/** Waits until all items can be searched or cannot be read, and says how long that takes. */
const untilPrepared = async (collectionId: string, options: HandInOptions): Promise<void> => {
  const { client, signal } = options;
  const first = await client.countItems(collectionId);
  const total = first.preparing + first.ready + first.unavailable;
  const tell = createTimeLeft("sources read and indexed", { total, from: total - first.preparing }, options);
  for (let preparing = first.preparing; preparing > 0;) {
    tell(total - preparing);
    if (signal.aborted) throw cancelled(collectionId);
    await wait(lookEveryMs);
    ({ preparing } = await client.countItems(collectionId));
  }
};

/**
 * Hands files and pages in, a few at a time; one that is refused is told and left out. What the collection holds already in the same
 * version stays as it is. Of many sources the user is told how far it is, and the answer comes when all of them can be searched.
 * @returns the collection's id; undefined when there is nothing to hand in and no collection
 * @throws {CommandError} when the gateway is gone, or the user has cancelled
 */
export const handIn = async (options: HandInOptions): Promise<string | undefined> => {
  const { client, sources, name, mark, warn, say, signal } = options;
  const count = sources.files.length + sources.urls.length;
  if (count === 0) return options.collectionId;
  const collectionId =
    options.collectionId ?? (await client.createCollection(name.slice(0, maxName), { mark }));
  const isLarge = count >= manySources;
  if (isLarge) say(`${count} sources go to the collection ${collectionId}`);
  const tell = createTimeLeft("sources handed in", { total: count }, options);
  let done = 0;
  const take = async (called: string, handing: () => Promise<void>): Promise<void> => {
    if (signal.aborted) throw cancelled(collectionId);
    await handing().catch((error: unknown) => {
      if (!(error instanceof CommandError) || error.exitCode !== exitCodes.badUsage) throw error;
      warn(`not handed in: ${called}: ${error.message}`);
    });
    done += 1;
    tell(done);
  };
  const all = [
    ...sources.urls.map((url) => () => take(url, () => client.addUrl(collectionId, url))),
    ...sources.files.map((file) => () => take(file.uri, () => client.addFile(collectionId, file))),
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
  if (isLarge) await untilPrepared(collectionId, options);
  return collectionId;
};
