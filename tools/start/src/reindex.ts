import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { exitCodes, runCommand } from "@quarry/command-line";
import { dataFolder } from "@quarry/local-stack";
import { openQdrant } from "./stack/open-qdrant.ts";

/** Runs the indexer's own command on the stores of the local stack, or on those that the environment names. */
await runCommand(async (signal) => {
  const { env: environment } = process;
  const root = resolve(import.meta.dirname, "../../..");
  const words = process.argv.slice(2);
  const onlyAsks = words.includes("--help");
  const qdrant = onlyAsks
    ? { environment: {}, close: async () => undefined }
    : await openQdrant(await dataFolder(root, environment), environment);
  if (qdrant === undefined) {
    process.stdout.write("nothing is stored yet: there is no index to rebuild\n");
    return;
  }
  try {
    const child = spawn(process.execPath, [join(root, "services/indexer/src/reindex.ts"), ...words], {
      // A terminal signals all processes of a group to end, so the child is detached and this process signals it once. The IPC
      // channel shows the child when this process is gone.
      detached: true,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...environment, ...qdrant.environment, ORT_DISABLE_TELEMETRY: "1" },
    });
    const stop = (): boolean => child.kill("SIGTERM");
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    const [code] = await once(child, "exit");
    process.exitCode = typeof code === "number" ? code : exitCodes.failed;
  } finally {
    await qdrant.close();
  }
});
