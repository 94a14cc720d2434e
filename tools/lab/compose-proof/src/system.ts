import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { errorMessage, Failure } from "@quarry/failure";
import { z } from "zod";

const run = promisify(execFile);

/** Options of a command. */
interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal;
}

/**
 * Runs a command until it exits and returns its stdout.
 * @throws {Failure} upstream-failed with its last output if its exit code is not 0
 */
export const runCommand = async (
  command: string,
  commandLine: readonly string[],
  options: CommandOptions = {},
): Promise<string> => {
  const ended = run(command, [...commandLine], { ...options, maxBuffer: 100_000_000 });
  const { stdout } = await ended.catch((error: unknown) => {
    const message = errorMessage(error).slice(-2_000);
    throw new Failure("upstream-failed", `${command} failed: ${message}`, { retry: "never", cause: error });
  });
  return stdout;
};

/** A container of the project, as `docker compose ps` lists it. */
export interface Container {
  readonly id: string;
  readonly service: string;
  readonly state: string;
  readonly health: string;
}

/** The system that compose runs. */
export interface System {
  readonly client: QuarryClient;
  /** Runs `docker compose` with these arguments; returns its output. */
  compose(...words: readonly string[]): Promise<string>;
  docker(...words: readonly string[]): Promise<string>;
  containers(): Promise<readonly Container[]>;
  /** Waits until every container is running and, if it has a health check, healthy; returns the seconds. */
  untilHealthy(): Promise<number>;
}

interface SystemOptions {
  readonly root: string;
  readonly envFile: string;
  readonly port: number;
  readonly apiKey: string;
  readonly signal: AbortSignal;
}

const project = "quarry-proof";

const containerSchema = z
  .object({ ID: z.string(), Service: z.string(), State: z.string(), Health: z.string() })
  .transform(({ ID: id, Service: service, State: state, Health: health }) => ({
    id,
    service,
    state,
    health,
  }));

const healthyWithinSeconds = 180;

const isWell = ({ state, health }: Container): boolean =>
  state === "running" && (health === "" || health === "healthy");

/** Opens the project of a checkout without starting it yet. */
export const openSystem = ({ root, envFile, port, apiKey, signal }: SystemOptions): System => {
  const options = { cwd: root, env: { ...process.env, GATEWAY_PORT: String(port) }, signal };
  const docker = (...words: readonly string[]): Promise<string> => runCommand("docker", words, options);
  const compose = (...words: readonly string[]): Promise<string> =>
    docker("compose", "--project-name", project, "--env-file", envFile, ...words);
  const containers = async (): Promise<readonly Container[]> => {
    const lines = (await compose("ps", "--all", "--format", "json"))
      .split("\n")
      .filter((line) => line !== "");
    return lines.map((line) => containerSchema.parse(JSON.parse(line)));
  };
  return {
    client: createQuarryClient({ url: `http://127.0.0.1:${port}`, apiKey, fetch, signal }),
    compose,
    docker,
    containers,
    untilHealthy: async () => {
      const began = performance.now();
      for (;;) {
        const all = await containers();
        const seconds = (performance.now() - began) / 1_000;
        if (all.length > 0 && all.every(isWell)) return seconds;
        if (seconds > healthyWithinSeconds) {
          const unwell = all
            .filter((each) => !isWell(each))
            .map(({ service, state, health }) => `${service}: ${state} ${health}`);
          throw new Failure("upstream-failed", `not healthy: ${unwell.join(", ")}`, { retry: "never" });
        }
        await wait(500, undefined, { signal });
      }
    },
  };
};

/** Reads the texts that the proof submits: the project's own documents. */
export const readTexts = async (
  root: string,
): Promise<readonly { readonly name: string; readonly content: string }[]> => {
  const listed = await runCommand("git", ["ls-files", "docs/*.md"], { cwd: root });
  const names = listed.split("\n").filter((name) => /^docs\/[^/]+\.md$/u.test(name));
  return await Promise.all(
    names.map(async (name) => ({ name, content: await readFile(`${root}/${name}`, "utf8") })),
  );
};

/** State shared by the steps of the proof. */
export interface Proof {
  readonly system: System;
  readonly texts: readonly { readonly name: string; readonly content: string }[];
}

/** One action of an operator, played for real. */
export interface ProofStep {
  readonly name: string;
  /** Plays the step and returns its observations; throws if one is wrong. */
  play(proof: Proof): Promise<string>;
}
