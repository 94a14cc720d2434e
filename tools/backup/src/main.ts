import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Failure } from "@quarry/failure";
import { dataFolder, dataPath, openInstallation } from "@quarry/local-stack";
import { runTool } from "@quarry/runtime";
import { z } from "zod";
import { backup } from "./backup.ts";
import { restore } from "./restore.ts";
import { openStores } from "./stores.ts";

const usage = `Usage: npm run backup -- FOLDER
       npm run restore -- FOLDER [--replace]
Copies Redis, Qdrant and the blobs of an installation into a new folder, while it works; restores such a folder into an empty installation whose
services are stopped. It is the one that REDIS_URL, QDRANT_URL and BLOBS_DIR or BLOBS_S3_URL name, else the local stack in QUARRY_HOME (.quarry).
--replace  what the stores hold is lost
`;

const versionOf = async (root: string): Promise<string> =>
  z.object({ version: z.string() }).parse(JSON.parse(await readFile(join(root, "package.json"), "utf8")))
    .version;

await runTool(async (signal) => {
  const options = {
    replace: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [command, folder, ...rest] = positionals;
  if (values.help) return usage;
  if (folder === undefined || rest.length > 0)
    throw new Failure("bad-input", `name one folder\n${usage}`, { retry: "never" });
  const root = resolve(import.meta.dirname, "../../..");
  const isRestore = command === "restore";
  const data = isRestore ? await dataFolder(root, process.env) : dataPath(root, process.env);
  const opened = await openInstallation(data, process.env, { mustBeStopped: isRestore });
  const given = {
    stores: openStores({ ...process.env, ...opened.environment }),
    // npm changes to the project's folder, but paths are relative to the caller's folder.
    folder: resolve(process.env["INIT_CWD"] ?? process.cwd(), folder),
    signal,
    say: (line: string) => process.stderr.write(`quarry: ${line}\n`),
  };
  const work = async () => {
    try {
      return isRestore
        ? await restore({ ...given, replace: values.replace })
        : await backup(given, await versionOf(root));
    } finally {
      await opened.close();
    }
  };
  const manifest = await work();
  const points = manifest.collections.reduce((sum, each) => sum + each.points, 0);
  return `${isRestore ? "restored" : "backed up"}: ${manifest.redis.keys} keys of Redis, ${points} points of Qdrant, ${manifest.blobs.files} blobs\n`;
});
