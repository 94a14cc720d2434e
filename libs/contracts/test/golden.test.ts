import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contracts } from "../src/index.ts";

const folder = `${import.meta.dirname}/golden`;

const readGolden = (name: string): { input: unknown; output: unknown } =>
  JSON.parse(readFileSync(`${folder}/${name}.json`, "utf8"));

describe("payloads that once were on the wire", () => {
  it.each(contracts.map((contract) => [contract.name, contract] as const))(
    "of %s parse for ever",
    (name, contract) => {
      const { input, output } = readGolden(name);
      expect(contract.input.parse(input)).toEqual(input);
      expect(contract.output.parse(output)).toEqual(output);
    },
  );

  it("are kept for every contract, and for no other", () => {
    const kept = readdirSync(folder).map((file) => file.replace(".json", ""));
    expect(kept.toSorted()).toEqual(contracts.map(({ name }) => name).toSorted());
  });
});

describe("contracts", () => {
  it("have names that are their own", () => {
    expect(new Set(contracts.map(({ name }) => name)).size).toBe(contracts.length);
  });

  it("ignore what a newer producer adds", () => {
    const [first] = contracts;
    const { input } = readGolden(first.name);
    expect(first.input.parse({ ...Object(input), added: "later" })).toEqual(input);
  });
});
