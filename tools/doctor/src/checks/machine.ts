import { constants } from "node:fs";
import { access, mkdir, statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { analystConfig } from "@quarry/analyst/config";
import type { Check } from "../check.ts";
import { configured } from "../configured.ts";
import { type Finding, ok, problem, warning } from "../finding.ts";

const leastFreeBytes = 1_000_000_000;

/** The folder, or the nearest one above it that is there. */
const existing = async (folder: string): Promise<string> => {
  try {
    await access(folder);
    return folder;
  } catch {
    return folder === dirname(folder) ? folder : existing(dirname(folder));
  }
};

const onFolder = async (variable: string, folder: string): Promise<readonly Finding[]> => {
  const there = await existing(folder);
  try {
    await access(there, constants.W_OK);
    // A file in the place of a folder can be written to, too.
    await mkdir(there, { recursive: true });
  } catch {
    return [
      problem(
        `Nothing can be written to ${folder}.`,
        `Set ${variable} to a folder of the user that Quarry runs as, or give that user the right to write there.`,
      ),
    ];
  }
  const { bavail, bsize } = await statfs(there);
  const free = bavail * bsize;
  if (free >= leastFreeBytes) return [];
  return [
    warning(
      `${Math.round(free / 1_000_000)} MB are free where ${folder} is.`,
      "Make room: Redis and Qdrant stop taking what they are given when the disk is full.",
    ),
  ];
};

const onNode = (version: string): readonly Finding[] =>
  Number(version.split(".")[0]) >= 24
    ? []
    : [
        problem(
          `Node is ${version}, and 24 is the oldest that works.`,
          "Start it with npm run doctor, which brings its own.",
        ),
      ];

/** This machine: Node, and the folders that are written to. */
export const machine: Check = {
  name: "Machine",
  run: async (environment) => {
    const config = configured(analystConfig, environment);
    const folders: [string, string][] = [
      ["QUARRY_HOME", resolve(environment["QUARRY_HOME"] || ".quarry")],
      ...(config?.BLOBS_DIR === undefined
        ? []
        : [["BLOBS_DIR", resolve(config.BLOBS_DIR)] satisfies [string, string]]),
    ];
    const findings = [
      ...onNode(process.versions.node),
      ...(await Promise.all(folders.map(([variable, folder]) => onFolder(variable, folder)))).flat(),
    ];
    return findings.length > 0
      ? findings
      : [ok(`Node ${process.versions.node}, and its folders can be written to`)];
  },
};
