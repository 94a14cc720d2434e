import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { Failure } from "@quarry/failure";
import { freePort } from "@quarry/local-stores";
import { z } from "zod";
import { createTextMaker, wordsPerPassage } from "../evidence/text-maker.ts";

/** The services that work on jobs. */
export const workers = ["orchestrator", "fetcher", "indexer", "hyde", "reranker", "analyst"] as const;

export type WorkerName = (typeof workers)[number];

const runningSchema = z.object({ message: z.literal("running"), healthPort: z.int() });
const startedSchema = z.object({ message: z.literal("process started") });

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** The port on which a service that wrote this log answers for its health; undefined before its last start has come to run. */
export const healthPortIn = (log: string): number | undefined => {
  const lines = log.split("\n").map(jsonOf);
  const started = lines.findLastIndex((line) => startedSchema.safeParse(line).success);
  return lines
    .slice(started + 1)
    .map((line) => runningSchema.safeParse(line).data?.healthPort)
    .findLast((port) => port !== undefined);
};

/** Health ports of the workers, read from their logs below `logs`; undefined until all of them run. */
export const healthPorts = async (logs: string): Promise<ReadonlyMap<WorkerName, number> | undefined> => {
  const ports = new Map<WorkerName, number>();
  for (const name of workers) {
    const port = healthPortIn(await readFile(join(logs, `${name}.log`), "utf8").catch(() => ""));
    if (port === undefined) return undefined;
    ports.set(name, port);
  }
  return ports;
};

const sourceCount = 10;
const paragraphsPerHeading = 4;

/** A file that is handed in, as Markdown. */
export interface MadeSource {
  readonly uri: string;
  /** Without title and headings. */
  readonly paragraphs: readonly string[];
  readonly markdown: string;
}

/** Ten sources of `words` words each and a question about them; deterministic. */
export const makeSources = (
  words: number,
): { readonly question: string; readonly sources: readonly MadeSource[] } => {
  const maker = createTextMaker(11);
  const sources = Array.from({ length: sourceCount }, (_, place) => {
    const title = maker.title();
    const perParagraph = Math.min(words, wordsPerPassage);
    const paragraphs = Array.from({ length: Math.round(words / perParagraph) }, () =>
      maker.paragraph(perParagraph),
    );
    const parts = paragraphs.flatMap((paragraph, index) =>
      index % paragraphsPerHeading === 0 ? [`## ${maker.title()}`, paragraph] : [paragraph],
    );
    return {
      uri: `file:source-${place + 1}.md`,
      paragraphs,
      markdown: [`# ${title}`, ...parts].join("\n\n"),
    };
  });
  return { question: maker.question(), sources };
};

const root = resolve(import.meta.dirname, "../../../../..");
const askAgainMs = 100;

/** Everything that `npm run up` starts, on a data folder of its own. */
export interface RunningSystem {
  readonly client: QuarryClient;
  /** Health port of each worker. */
  readonly ports: ReadonlyMap<WorkerName, number>;
  /** Stops all of it and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts the system with these variables added to its environment, and waits until every part of it is ready.
 * @throws {Failure} `bad-output` when it ends before
 */
export const startSystem = async (
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<RunningSystem> => {
  const home = await mkdtemp(join(tmpdir(), "quarry-bench-"));
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const command = spawn(process.execPath, [join(root, "tools/start/src/up.ts")], {
    cwd: root,
    env: { PATH, HOME, QUARRY_HOME: home, GATEWAY_PORT: String(port), ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said: string[] = [];
  command.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString("utf8")));
  const ended = once(command, "exit");
  const stop = async (): Promise<void> => {
    command.kill("SIGTERM");
    await ended;
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const client = createQuarryClient({ url: `http://127.0.0.1:${port}`, fetch, signal });
  const isReady = (): Promise<boolean> =>
    client.readiness().then(
      ({ status }) => status === "ready",
      () => false,
    );
  // The gateway takes runs before the last worker has loaded its model.
  const untilReady = async (): Promise<ReadonlyMap<WorkerName, number>> => {
    for (;;) {
      const ports = await healthPorts(join(home, "logs"));
      if (ports !== undefined && (await isReady())) return ports;
      if (command.exitCode !== null)
        throw new Failure("bad-output", `the system ended: ${said.join("")}`, { retry: "never" });
      await wait(askAgainMs, undefined, { signal });
    }
  };
  try {
    return { client, ports: await untilReady(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
