import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { givenPages, submit, untilEnded } from "../../run/outside.ts";
import { startReplica, type Replica } from "../processes.ts";
import type { Scenario, Stage } from "../scenario.ts";
import { examine } from "./soak.ts";

const root = resolve(import.meta.dirname, "../../../../../..");
const run = promisify(execFile);

const gitIn = async (directory: string, ...words: string[]): Promise<string> =>
  (await run("git", words, { cwd: directory })).stdout.trim();

const git = (...words: string[]): Promise<string> => gitIn(root, ...words);

/** The last tag before the commit that is checked out, which may be a release itself; where there is none, thirty commits ago. */
export const previousRelease = (directory: string): Promise<string> =>
  gitIn(directory, "describe", "--tags", "--abbrev=0", "HEAD~1").catch(() => "HEAD~30");

/** An earlier version of the project, checked out beside this one. */
interface Release {
  /** The commit, shortened. */
  readonly commit: string;
  readonly root: string;
  remove(): Promise<void>;
}

const packageSchema = z.looseObject({ name: z.string() });

/**
 * Lets a checkout use the dependencies of this one, and its own packages. They are linked file by file: parsers may read what lies in
 * their own checkout, wherever a symbolic link leads.
 */
const linkModules = async (checkout: string): Promise<void> => {
  const modules = join(checkout, "node_modules");
  await run("cp", ["-al", join(root, "node_modules"), modules]);
  const own = join(modules, "@quarry");
  await rm(own, { recursive: true });
  await mkdir(own);
  for (const file of globSync("{libs,services,tools}/{*,*/*}/package.json", { cwd: checkout })) {
    const { name } = packageSchema.parse(JSON.parse(await readFile(join(checkout, file), "utf8")));
    await symlink(dirname(join(checkout, file)), join(own, name.replace("@quarry/", "")));
  }
};

/** Checks a commit out, to run beside this one. @throws {Error} where the history of the project is not there */
const openRelease = async (reference: string | undefined): Promise<Release> => {
  const commit = await git("rev-parse", "--short", `${reference ?? (await previousRelease(root))}^{commit}`);
  const releases = join(root, ".quarry/releases");
  await mkdir(releases, { recursive: true });
  // Files can be linked within one file system alone.
  const folder = await mkdtemp(join(releases, "release-"));
  const checkout = join(folder, "checkout");
  const remove = async (): Promise<void> => {
    await git("worktree", "remove", "--force", checkout).catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await git("worktree", "add", "--detach", checkout, commit);
    await linkModules(checkout);
    // Models that were downloaded or quantised are the same.
    await symlink(join(root, ".quarry"), join(checkout, ".quarry"));
    return { commit, root: checkout, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};

const halves = [
  ["fetcher", "indexer", "analyst"],
  ["orchestrator", "hyde", "reranker"],
] as const;

/** A run in which the services of one half are those of the release, and this version's are frozen. */
const runWith = async (stage: Stage, release: Release, half: readonly string[]) => {
  const { installation, outside, signal } = stage;
  const replicas: Replica[] = [];
  const frozen: number[] = [];
  try {
    for (const service of half) {
      const pid = await installation.pidOf(service);
      if (pid === undefined) throw new Error(`${service} does not run`);
      replicas.push(await startReplica(pid, release.root));
      process.kill(pid, "SIGSTOP");
      frozen.push(pid);
    }
    const runId = await submit(installation.gatewayUrl, givenPages(outside.web), false);
    await untilEnded(installation.redisUrl, runId, signal);
    const { lost, doubled } = await examine(stage, runId);
    const ended = replicas.filter((replica) => !replica.isRunning()).length;
    stage.say(`${half.join(", ")} of ${release.commit}: the run has ended`);
    return {
      lost: [...lost, ...(ended > 0 ? [`${ended} services of ${release.commit} ended`] : [])],
      doubled,
    };
  } finally {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
    for (const replica of replicas) await replica.kill();
  }
};

/** Two runs on the same stores, each with one half of the services as they were at a commit (the release before, or thirty commits ago) and the other as they are. */
export const twoReleases = (reference?: string): Scenario => ({
  name: "two-releases",
  play: async (stage) => {
    const release = await openRelease(reference);
    try {
      const [one, other] = [
        await runWith(stage, release, halves[0]),
        await runWith(stage, release, halves[1]),
      ];
      return {
        lost: [...one.lost, ...other.lost],
        doubled: [...one.doubled, ...other.doubled],
        repeated: 0,
        recoveryMs: [],
      };
    } finally {
      await release.remove();
    }
  },
});
