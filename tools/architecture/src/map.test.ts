import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readWorkspace } from "./workspace.ts";

const root = `${import.meta.dirname}/../../..`;
const map = readFileSync(`${root}/ARCHITECTURE.md`, "utf8");
const tree = /```\n(services\/[\s\S]*?)```/u.exec(map)?.[1] ?? "";

const folders = (place: string): string[] =>
  readdirSync(`${root}/${place}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(`${root}/${place}/${entry.name}/package.json`))
    .map(({ name }) => name);

/** The rooms that the tree of ARCHITECTURE.md names under a top folder. */
const named = (place: string): string[] => {
  const [, part = ""] = new RegExp(`^${place}/.*\\n((?: {2}.*\\n)*)`, "mu").exec(tree) ?? [];
  return part
    .split("\n")
    .flatMap((line) => [...line.matchAll(/(?<=^ {2}|^ {2}.*\/ )([a-z-]+)\//gu)].map(([, name = ""]) => name));
};

describe("ARCHITECTURE.md", () => {
  it.each(["services", "libs"])("names every room of %s, and no other", (place) => {
    expect(named(place).toSorted()).toEqual(folders(place).toSorted());
  });

  it.each(["platform", "core"])(
    "names every package of the layer %s where it says which way imports point",
    (layer) => {
      const [, list = ""] =
        new RegExp(`^Imports point one way:[^]*?${layer}\\s\\(([^)]*)\\)`, "mu").exec(map) ?? [];
      const packages = readWorkspace(root).filter((one) => one.layer === layer);
      const names = packages.map(({ folder }) => folder.replace("libs/", ""));
      expect(list.split(/,\s+/u).toSorted()).toEqual(names.toSorted());
    },
  );

  it("names only files that are there", () => {
    const files = [...map.matchAll(/`((?:services|libs|tools)\/[^`\s]+\.[a-z]+)`/gu)].map(
      ([, file = ""]) => file,
    );
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => !existsSync(`${root}/${file}`))).toEqual([]);
  });
});
