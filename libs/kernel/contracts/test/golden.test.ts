import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contracts } from "../src/index.ts";

const folder = `${import.meta.dirname}/golden`;

const files = readdirSync(folder);

/** Payloads of a contract: `<name>.json`, and `<name>.<variant>.json` for a later shape. */
const contractOf = (file: string): string => file.split(".")[0] ?? "";

const readGolden = (file: string): { input: unknown; output: unknown } =>
  JSON.parse(readFileSync(`${folder}/${file}`, "utf8"));

describe("payloads that once were on the wire", () => {
  it.each(files)("parse for ever: %s", (file) => {
    const contract = contracts.find(({ name }) => name === contractOf(file));
    const { input, output } = readGolden(file);
    expect(contract?.input.parse(input)).toEqual(input);
    expect(contract?.output.parse(output)).toEqual(output);
  });

  it("are kept for every contract, and for no other", () => {
    const kept = new Set(files.map(contractOf));
    expect([...kept].toSorted()).toEqual(contracts.map(({ name }) => name).toSorted());
  });
});

describe("contracts", () => {
  it("have unique names", () => {
    expect(new Set(contracts.map(({ name }) => name)).size).toBe(contracts.length);
  });

  it("ignore what a newer producer adds", () => {
    const [first] = contracts;
    const { input } = readGolden(`${first.name}.json`);
    expect(first.input.parse({ ...Object(input), added: "later" })).toEqual(input);
  });
});
