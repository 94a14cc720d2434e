import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = `${import.meta.dirname}/../../..`;
const read = (file: string): string => readFileSync(`${root}/${file}`, "utf8");
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

  it("is consumed by one service", () => {
    const consumed = new RegExp(`\\bconsume(?:Steps|Sequence)?\\(\\s*${name}\\b`, "u");
    const services = new Set(sources.filter(({ text }) => consumed.test(text)).map(({ service }) => service));
    expect(services.size, `call consume(${name}, …) in the main.ts of the service that does the job`).toBe(1);
  });
});
