import { exitCodes } from "@quarry/command-line";
import { expect, it } from "vitest";
import { untilReady } from "./until-ready.ts";

it("says what is missing when the gateway is not ready in time", async () => {
  const ready = untilReady("http://127.0.0.1:1", {
    logs: "/logs",
    withinMs: -1,
    signal: new AbortController().signal,
  });
  await expect(ready).rejects.toMatchObject({
    exitCode: exitCodes.dependencyDown,
    message: expect.stringContaining("it does not answer; see /logs/gateway.log"),
  });
});
