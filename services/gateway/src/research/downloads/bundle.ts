/* The bundle of a run as one zip. */
import { createHash } from "node:crypto";
import { type ArchivedFile, createArchive } from "@quarry/exports";
import type { Response } from "express";
import type { Ports } from "../../gateway-ports.ts";
import { problem, sendProblem } from "../../http/problem.ts";
import { type Route, routesOf } from "../../http/route.ts";
import { sendStream } from "../../http/streams.ts";
import { currentCaller } from "../../security/caller.ts";
import { runSources } from "../run-sources.ts";
import { isTerminal, withRun } from "../run-view.ts";
import { sendArtifact } from "./artifacts.ts";

const route = routesOf("research");

interface NamedContent {
  readonly path: string;
  readonly read: () => Promise<Buffer | undefined>;
}

const sourceContents = async (
  { runs, evidence }: Ports<"evidence" | "runs">,
  runId: string,
): Promise<NamedContent[]> =>
  (await runSources(runs, runId)).flatMap(({ documentId, files }) =>
    [...files].map(([path, render]) => ({
      path,
      read: async () => {
        const document = await evidence.getDocument(documentId);
        return document === undefined ? undefined : Buffer.from(await render(document.text));
      },
    })),
  );

/** The existing files of a bundle, ordered by path, and a tag that changes with any byte of them. */
export interface BundleContents {
  readonly files: readonly ArchivedFile[];
  /** A strong entity tag, quotes included. */
  readonly entityTag: string;
}

/** Version of the packing; changed when the same files are packed into other bytes, so that their tag changes too. */
const packing = "stored-zip-1";

/** Reads each file of a run's bundle once for its length and hash without keeping it; stops when the client disconnects. */
const bundleContents = async (
  ports: Ports<"evidence" | "runs">,
  runId: string,
  isGone: () => boolean,
): Promise<BundleContents> => {
  const stored = (await ports.runs.listArtifacts(runId)).map(({ path }) => ({
    path,
    read: async () => await ports.runs.getArtifact(runId, path),
  }));
  const known = new Set(stored.map(({ path }) => path));
  const made = (await sourceContents(ports, runId)).filter(({ path }) => !known.has(path));
  const all = [...stored, ...made].toSorted((left, right) => (left.path < right.path ? -1 : 1));
  const hash = createHash("sha256").update(`${packing} ${runId}`);
  const files: ArchivedFile[] = [];
  for (const { path, read } of all) {
    if (isGone()) break;
    const content = await read();
    if (content === undefined) continue;
    hash.update(`\n${path} ${createHash("sha256").update(content).digest("hex")}`);
    files.push({
      path,
      bytes: content.length,
      content: async () => {
        const again = await read();
        if (again === undefined) throw new Error(`${path} was deleted while the bundle of ${runId} was sent`);
        return again;
      },
    });
  }
  return { files, entityTag: `"${hash.digest("hex")}"` };
};

/** Maximum bundles packed or sent at the same time, and requests waiting for that. */
const maxAtWork = 2;
const maxWaiting = 20;
/** Maximum bundles in progress and waiting requests of one key. */
const maxOfKey = 4;

/** A client that has read nothing for this time is dropped, in milliseconds. */
const readWithinMs = 30_000;
/** Minimum bytes per millisecond; a client that reads more slowly is dropped. */
const minRate = 20;

const busy = problem(
  "too-many",
  `Downloads of bundles are already waiting: ${maxWaiting} in all, or ${maxOfKey} of this key, the maximum. Try again in a few seconds.`,
);

/** Limits concurrent work to `atWork` tasks and the queue to `waiting`; `ofKey` limits both together for one key. */
export const createTurns = (atWork: number, waiting: number, ofKey: number) => {
  const line: (() => void)[] = [];
  const held = new Map<string, number>();
  let free = atWork;
  const hold = (key: string, change: 1 | -1): void => {
    const count = (held.get(key) ?? 0) + change;
    if (count > 0) held.set(key, count);
    else held.delete(key);
  };
  return {
    /** Resolves to the function that ends the turn; undefined if the line is full, or the key has its share. */
    take: async (key: string): Promise<(() => void) | undefined> => {
      if ((held.get(key) ?? 0) >= ofKey || (free === 0 && line.length >= waiting)) return undefined;
      hold(key, 1);
      if (free > 0) free -= 1;
      else {
        const { promise, resolve } = Promise.withResolvers<void>();
        line.push(resolve);
        await promise;
      }
      return () => {
        hold(key, -1);
        const next = line.shift();
        if (next === undefined) free += 1;
        else next();
      };
    },
  };
};

const checksums = "checksums.sha256";

const sendBundle = async (
  ports: Ports<"evidence" | "runs">,
  runId: string,
  response: Response,
): Promise<void> => {
  const { files, entityTag } = await bundleContents(ports, runId, () => response.destroyed);
  if (response.destroyed) return;
  const folder = `quarry-${runId}`;
  const { bytes, stream } = await createArchive(folder, files);
  response.type("application/zip").attachment(`${folder}.zip`).set("Cache-Control", "private, max-age=3600");
  response.setTimeout(readWithinMs, () => response.destroy());
  const slow = setTimeout(() => response.destroy(), readWithinMs + bytes / minRate);
  try {
    await sendStream(response, { bytes, entityTag, stream });
  } finally {
    clearTimeout(slow);
    stream.destroy();
  }
};

/** Sends the same bytes each time; makes at most two archives at a time. */
export const getBundle = (ports: Ports<"evidence" | "runs">): Route => {
  const turns = createTurns(maxAtWork, maxWaiting, maxOfKey);
  return route.get("/v1/research/:id/bundle", "getBundle", "All files of the bundle as one zip", {
    statuses: [200, 206, 304],
    media: ["application/zip"],
    headers: ["Range", "If-Range", "If-None-Match"],
    handle: withRun(ports.runs, async (run, _request, response) => {
      const isThere =
        isTerminal(run.status) && (await ports.runs.getArtifact(run.id, checksums)) !== undefined;
      // Sending the missing file responds with the reason: the run continues, or it ended without a bundle.
      if (!isThere) return await sendArtifact(ports.runs, { run, path: checksums }, response);
      const giveBack = await turns.take(currentCaller().keyId);
      if (giveBack === undefined) return sendProblem(response, busy, { "Retry-After": "5" });
      try {
        return await sendBundle(ports, run.id, response);
      } finally {
        giveBack();
      }
    }),
  });
};
