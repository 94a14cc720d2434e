import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import { Failure } from "@quarry/failure";
import type { BundleDirectory } from "../ports.ts";

const pathInside = (root: string, path: string): string => {
  const target = resolve(root, path);
  if (target.startsWith(root + sep)) return target;
  throw new Failure("bad-input", `${path} leads out of the bundle`, { retry: "never" });
};

/**
 * Writes bundles under `<directory>/<run id>/`, each file whole or not at all.
 * @throws {Failure} `bad-input` for a path that leads out of the bundle, `upstream-failed` when the disk refuses.
 */
export const createBundleDirectory = (directory: string): BundleDirectory => ({
  write: async (runId, path, content) => {
    const target = pathInside(pathInside(resolve(directory), runId), path);
    const draft = `${target}.${randomUUID()}.part`;
    try {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(draft, content);
      await rename(draft, target);
    } catch (cause) {
      throw new Failure("upstream-failed", `${target} cannot be written: ${String(cause)}`, {
        retry: "backoff",
        cause,
      });
    }
  },
});
