import { createLogger, createMetrics } from "@quarry/observability";
import { type Lifecycle, runMain, runService } from "../src/index.ts";

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
});

await runMain("fixture", async () => {
  await runService({
    name: "fixture",
    parts: [part("first"), part("second")],
    log: createLogger({ service: "fixture", level: "debug" }),
    metrics: createMetrics("fixture"),
    health: { host: "127.0.0.1", port: 0 },
    shutdownGraceMs: Number(graceMs),
  });
  // What a careless library leaves behind must not keep a stopped service alive.
  setInterval(() => {}, 60_000);
});
