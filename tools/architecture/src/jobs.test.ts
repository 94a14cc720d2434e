import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = `${import.meta.dirname}/../../..`;
const read = (file: string): string => readFileSync(`${root}/${file}`, "utf8");
const redisUsers = "tools/environment/src/redis-users/render-redis-users.ts";
const files = globSync("libs/contracts/src/jobs/*.contract.ts", { cwd: root }).toSorted();
const sources = globSync("services/*/src/**/*.ts", { cwd: root })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => ({ service: file.split("/")[1], text: read(file) }));

const jobs = files.flatMap((file) =>
  [...read(file).matchAll(/\bdefineContract\(\{\s*name: "(?<job>[a-z-]+)"/gu)].map(({ groups }) => {
    const job = groups?.["job"] ?? "";
    return { job, file, name: job.replace(/-(\w)/gu, (_dash, letter: string) => letter.toUpperCase()) };
  }),
);

it("finds a job in every file of contracts", () => {
  expect(files.filter((file) => jobs.every((job) => job.file !== file))).toEqual([]);
});

describe.each(jobs)("the job $job", ({ job, file, name }) => {
  it("has a contract that is called as it is", () => {
    expect(read(file), `export const ${name} = defineContract({ name: "${job}", … })`).toMatch(
      new RegExp(`export const ${name} = defineContract\\(\\{\\s*name: "${job}"`, "u"),
    );
  });

  it("is among the contracts, and exported", () => {
    expect(read("libs/contracts/src/contracts.ts"), `add ${name} to the list of contracts.ts`).toMatch(
      new RegExp(`^ {2}${name},$`, "mu"),
    );
    expect(read("libs/contracts/src/jobs/index.ts"), `export ${name} from jobs/index.ts`).toMatch(
      new RegExp(`\\b${name}\\b`, "u"),
    );
  });

  it("has a payload that must parse for ever", () => {
    const golden = `libs/contracts/test/golden/${job}.json`;
    expect(existsSync(`${root}/${golden}`), `write one input and one output as ${golden}`).toBe(true);
  });

  it("is consumed by one service", () => {
    const consumed = new RegExp(`\\bconsume(?:Steps|Sequence)?\\(\\s*${name}\\b`, "u");
    const services = new Set(sources.filter(({ text }) => consumed.test(text)).map(({ service }) => service));
    const where = "in the main.ts of the service that does the job (of the analyst: in open-analyst.ts)";
    expect(services.size, `call consume(${name}, …) ${where}`).toBe(1);
  });

  it("may be taken by a service where Redis has users", () => {
    expect(read(redisUsers), `add "${job}" to what its service takes in ${redisUsers}`).toContain(`"${job}"`);
  });
});
