import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { billOfMaterials } from "../src/bill-of-materials.ts";

const root = resolve(import.meta.dirname, "../../..");
const bill = billOfMaterials(JSON.parse(readFileSync(`${root}/package-lock.json`, "utf8")));
const versionsOf = (wanted: string): string[] =>
  bill.components.filter(({ name }) => name === wanted).map(({ version }) => version);

describe("npm run sbom", () => {
  it("prints the bill of materials of the lock file", () => {
    const printed = execFileSync(process.execPath, [`${root}/tools/sbom/src/main.ts`], { encoding: "utf8" });
    expect(JSON.parse(printed)).toEqual(bill);
  });

  it("lists what services import, in the version that their manifests name", () => {
    const { dependencies } = JSON.parse(readFileSync(`${root}/libs/records/jobs/package.json`, "utf8"));
    expect(versionsOf("bullmq")).toEqual([dependencies.bullmq]);
    expect(versionsOf("@qdrant/js-client-rest")).toHaveLength(1);
  });

  it("leaves out what only development needs, and Quarry's own packages", () => {
    expect([...versionsOf("vitest"), ...versionsOf("oxlint")]).toEqual([]);
    expect(bill.components.filter(({ name }) => name.startsWith("@quarry/"))).toEqual([]);
  });

  it("gives each package an address, a hash and a place of its own", () => {
    const { components } = bill;
    expect(components.length).toBeGreaterThan(100);
    expect(new Set(components.map((one) => one["bom-ref"])).size).toBe(components.length);
    for (const { hashes, purl } of components) {
      expect(hashes?.[0].content).toMatch(/^[0-9a-f]{128}$/u);
      expect(purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d/u);
    }
    expect(bill.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/u,
    );
  });

  it("refuses a file that is not a lock file", () => {
    expect(() => billOfMaterials({ name: "x" })).toThrow("packages");
  });
});
