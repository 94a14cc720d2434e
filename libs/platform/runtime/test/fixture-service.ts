import { execFileSync } from "node:child_process";
import { withLogFields } from "@quarry/observability";
import { type Lifecycle, runConfiguredService } from "../src/index.ts";

const [behaviour = "clean", graceMs = "5000"] = process.argv.slice(2);
const never = new Promise<void>(() => {});

const part = (name: string): Lifecycle => ({
  name,
  start: async () => {
    process.stdout.write(`start ${name}\n`);
    if (behaviour === "patient" && name === "second") await never;
  },
  stop: async () => {
    process.stdout.write(`stop ${name}\n`);
    if (behaviour === "stuck" && name === "second") await never;
    if (behaviour === "broken" && name === "second") throw new Error("cannot let go");
  },
  abandon: ({ jobId }) => void process.stdout.write(`abandon ${jobId}\n`),
});

await runConfiguredService({
  name: "fixture",
  configure: () => ({
    LOG_LEVEL: "debug" as const,
    HEALTH_HOST: "127.0.0.1",
    HEALTH_PORT: 0,
    SHUTDOWN_GRACE_MS: Number(graceMs),
  }),
  ...(behaviour.startsWith("held") && { patience: { maxHeldMs: 500, livenessIntervalMs: 100 } }),
  open: () => [part("first"), part("second")],
});
if (behaviour.startsWith("held"))
  void withLogFields({ contract: "a-contract", jobId: "a-job" }, async () => {
    await Promise.resolve();
    if (behaviour === "held by native code") execFileSync("sleep", ["600"]);
    else /^(?:a+)+$/u.test(`${"a".repeat(60)}b`);
    process.stdout.write("came to an end\n");
  });
// A timer left behind by a library must not keep a stopped service alive.
setInterval(() => {}, 60_000);
