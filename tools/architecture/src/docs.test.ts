import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = `${import.meta.dirname}/../../..`;
const read = (file: string): string => readFileSync(`${root}/${file}`, "utf8");

describe("docs/glossary.md", () => {
  it("names every stop reason", () => {
    const [, body = ""] =
      /stopReasonSchema = z\.enum\(\[(?<reasons>[^\]]+)\]/u.exec(
        read("libs/contracts/src/domain/report/assessment.ts"),
      ) ?? [];
    const reasons = [...body.matchAll(/"(?<reason>[a-z-]+)"/gu)].map(
      ({ groups }) => groups?.["reason"] ?? "",
    );
    expect(reasons.length).toBeGreaterThan(0);
    const row = /^\| stop reason.*/mu.exec(read("docs/glossary.md"))?.[0];
    for (const reason of reasons) expect(row).toContain(`\`${reason}\``);
  });
});

describe("CONTRIBUTING.md", () => {
  it("names only files and folders that are there", () => {
    const text = read("CONTRIBUTING.md");
    const named = [
      ...text.matchAll(/`(?<path>(?:libs|services|tools|docs|prompts)\/[\w./-]+)`/gu),
      ...text.matchAll(/npm test -- (?<path>[^`]+)/gu),
    ].flatMap(({ groups }) => (groups?.["path"] ?? "").split(" "));
    expect(named.length).toBeGreaterThan(20);
    const missing = named.filter((path) => !path.includes("YYYY") && !existsSync(`${root}/${path}`));
    expect(missing).toEqual([]);
  });
});

describe("CHANGELOG.md", () => {
  const releases = [
    ...read("CHANGELOG.md").matchAll(/^## (?<version>\d+\.\d+\.\d+) – \d{4}-\d{2}-\d{2}$/gmu),
  ];
  const newest = releases[0]?.groups?.["version"];
  const versionOf = (manifest: string): unknown => Object(JSON.parse(read(manifest))).version;

  it("begins with what is not released, and has every release under one date", () => {
    const [first, ...others] = read("CHANGELOG.md").match(/^## .+$/gmu) ?? [];
    expect(first).toBe("## Unreleased");
    expect(others).toEqual(releases.map(([heading]) => heading));
  });

  it("has the version of every package as its newest release", () => {
    const manifests = globSync(["package.json", "{libs,services,tools}/*/package.json"], { cwd: root });
    expect(manifests.length).toBeGreaterThan(20);
    expect(manifests.filter((manifest) => versionOf(manifest) !== newest)).toEqual([]);
  });

  it("has that of the image's label as well", () => {
    expect(read("deploy/Dockerfile")).toContain(`org.opencontainers.image.version="${newest}"`);
  });
});

describe("docs/threat-model.md", () => {
  it("names tests that are there, for each threat at least one", () => {
    const rows = [...read("docs/threat-model.md").matchAll(/^\| (?!threat|-)(?<row>.+) \|$/gmu)].map(
      ({ groups }) => groups?.["row"] ?? "",
    );
    expect(rows).toHaveLength(26);
    const tests = rows.map((row) => [...row.matchAll(/`(?<path>[\w/.-]+\.test\.ts)`/gu)]);
    expect(rows.filter((_, index) => tests[index]?.length === 0)).toEqual([]);
    const missing = tests
      .flat()
      .map(({ groups }) => groups?.["path"] ?? "")
      .filter((path) => !existsSync(`${root}/${path}`));
    expect(missing).toEqual([]);
  });
});
