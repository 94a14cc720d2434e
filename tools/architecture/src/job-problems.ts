import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const redisUsers = "tools/environment/src/redis-users/render-redis-users.ts";

/**
 * Finds missing parts of jobs. Each job must be declared, listed, exported, covered by a golden file, consumed by one service, and
 * allowed in Redis.
 */
export const findJobProblems = (root: string): string[] => {
  const read = (file: string): string => readFileSync(join(root, file), "utf8");
  const sources = globSync("services/*/src/**/*.ts", { cwd: root })
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => ({ service: file.split("/")[1], text: read(file) }));
  const [, listed = ""] = read("libs/kernel/contracts/src/contracts.ts").split(" = [\n");
  const [exported, users] = [read("libs/kernel/contracts/src/jobs/index.ts"), read(redisUsers)];

  const problemsOf = (job: string, file: string, text: string): string[] => {
    const name = job.replace(/-(\w)/gu, (_dash, letter: string) => letter.toUpperCase());
    const declared = new RegExp(`export const ${name} = defineContract\\(\\{\\s*name: "${job}"`, "u");
    const consumed = new RegExp(`\\bconsume(?:Steps|Sequence)?\\(\\s*${name}\\b`, "u");
    const services = new Set(
      sources.filter((source) => consumed.test(source.text)).map(({ service }) => service),
    );
    const golden = `libs/kernel/contracts/test/golden/${job}.json`;
    const remedies: readonly (readonly [boolean, string])[] = [
      [declared.test(text), `export const ${name} = defineContract({ name: "${job}", … })`],
      [new RegExp(`^ {2}${name},$`, "mu").test(listed), `add ${name} to the list of contracts.ts`],
      [exported.includes(`"./${file}"`), `export ${file} from jobs/index.ts`],
      [existsSync(join(root, golden)), `write one input and one output as ${golden}`],
      [
        services.size === 1,
        `call consume(${name}, …) in the main.ts of the one service that does the job (of the analyst: in open-analyst.ts)`,
      ],
      [users.includes(`"${job}"`), `add "${job}" to what its service takes in ${redisUsers}`],
    ];
    return remedies.flatMap(([isDone, remedy]) => (isDone ? [] : [`the job ${job}: ${remedy}`]));
  };

  return globSync("libs/kernel/contracts/src/jobs/*.contract.ts", { cwd: root }).flatMap((file) => {
    const text = read(file);
    const jobs = [...text.matchAll(/\bdefineContract\(\{\s*name: "([a-z-]+)"/gu)].map(([, job = ""]) => job);
    return jobs.length === 0
      ? [`${file}: declares no job`]
      : jobs.flatMap((job) => problemsOf(job, basename(file), text));
  });
};
