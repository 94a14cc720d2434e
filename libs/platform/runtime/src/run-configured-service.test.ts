import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import type { Lifecycle } from "./lifecycle.ts";
import {
  type ConfiguredService,
  runConfiguredService,
  type ServiceVariables,
} from "./run-configured-service.ts";

const variables: ServiceVariables = {
  LOG_LEVEL: "silent",
  HEALTH_HOST: "127.0.0.1",
  HEALTH_PORT: 0,
  SHUTDOWN_GRACE_MS: 1_000,
};

const never: Lifecycle = {
  name: "never",
  start: () => Promise.reject(new Failure("redis-down", "no Redis", { retry: "backoff" })),
  stop: async () => {},
};

const runWith = async (changes: Partial<ConfiguredService<ServiceVariables>>) => {
  const outcome = { text: "", codes: new Array<number>() };
  const service = { name: "fetcher", configure: () => variables, open: () => [], ...changes };
  await runConfiguredService(service, {
    stderr: { write: (text: string) => (outcome.text += text) },
    exit: (code) => outcome.codes.push(code),
  });
  return outcome;
};

describe("runConfiguredService", () => {
  it("makes no part from a configuration that is wrong", async () => {
    const opened: string[] = [];
    const configure = (): ServiceVariables => {
      throw new Failure("bad-configuration", "HEALTH_PORT: is not a number", { retry: "never" });
    };
    const outcome = await runWith({ configure, open: () => (opened.push("parts"), []) });
    expect(outcome).toStrictEqual({ text: "fetcher: HEALTH_PORT: is not a number\n", codes: [78] });
    expect(opened).toStrictEqual([]);
  });

  it("stops what was started when a later part cannot start", async () => {
    const deeds: string[] = [];
    const first: Lifecycle = {
      name: "first",
      start: async () => void deeds.push("start first"),
      stop: async () => void deeds.push("stop first"),
    };
    const outcome = await runWith({ open: async () => [first, never] });
    expect(deeds).toStrictEqual(["start first", "stop first"]);
    expect(outcome).toStrictEqual({ text: "fetcher: no Redis\n", codes: [75] });
  });
});
