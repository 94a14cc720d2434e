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
});

await runConfiguredService({
  name: "fixture",
  configure: () => ({
    LOG_LEVEL: "debug" as const,
    HEALTH_HOST: "127.0.0.1",
    HEALTH_PORT: 0,
    SHUTDOWN_GRACE_MS: Number(graceMs),
  }),
  open: () => [part("first"), part("second")],
});
// What a careless library leaves behind must not keep a stopped service alive.
setInterval(() => {}, 60_000);
