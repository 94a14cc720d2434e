import { constants } from "node:fs";
import { access, mkdir, statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { analystConfig } from "@quarry/analyst";
import { openBlobBucket } from "@quarry/blobs";
import { Failure } from "@quarry/failure";
import { listensElsewhere } from "../ask-http.ts";
import { type Check, configured, down, type Finding, ok, problem, warning } from "../check.ts";

const minFreeBytes = 1_000_000_000;

/** Returns the folder, or its nearest existing parent. */
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
    // A file in place of a folder could also be writable.
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
  if (free >= minFreeBytes) return [];
  return [
    warning(
      `${Math.round(free / 1_000_000)} MB are free where ${folder} is.`,
      "Make room: Redis and Qdrant stop accepting writes when the disk is full.",
    ),
  ];
};

const onNode = (version: string): readonly Finding[] =>
  Number(version.split(".")[0]) >= 24
    ? []
    : [
        problem(
          `Node is ${version}, and 24 or later is required.`,
          "Start it with npm run doctor, which brings its own.",
        ),
      ];

/** Checks this machine: Node, and the folders that are written to. */
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

const timeoutMs = 5_000;

/** Checks that objects in the bucket for uploads and bundles, if one is configured, can be written, read and removed. */
export const bucket: Check = {
  name: "Bucket",
  run: async (environment) => {
    const config = configured(analystConfig, environment);
    if (config?.BLOBS_S3_URL === undefined) return [];
    const { BLOBS_S3_URL: url, BLOBS_S3_KEY_ID: keyId, BLOBS_S3_SECRET: secret } = config;
    // The check of the configuration reports the missing one.
    if (keyId === undefined || secret === undefined) return [];
    try {
      const options = { url, region: config.BLOBS_S3_REGION, keyId, secret };
      const store = openBlobBucket({ ...options, timeoutMs });
      const path = "unfinished/doctor";
      await store.write(path, "doctor");
      const isThere = (await store.read(path)) !== undefined;
      await store.remove(path);
      if (isThere) return [ok("objects can be written, read and removed")];
      return [
        problem("The bucket of BLOBS_S3_URL does not keep what is written.", "Name one that keeps objects."),
      ];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const [what = "", remedy] = error.message.split("; ");
      if (remedy !== undefined) return [problem(`${what}.`, `${remedy}.`)];
      const elsewhere = await listensElsewhere("BLOBS_S3_URL", url);
      return [down(`${what}.`, `Start it, or look at its log.${elsewhere}`)];
    }
  },
};
