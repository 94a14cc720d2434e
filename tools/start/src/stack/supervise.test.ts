import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lastWords, superviseService } from "./supervise.ts";

const endsBadly = "process.stderr.write(`gateway: ${process.env.SAID}\\n`); process.exit(78);";

const aCheckout = (source: string): string => {
  const root = mkdtempSync(join(tmpdir(), "quarry-supervise-"));
  mkdirSync(join(root, "services", "gateway", "src"), { recursive: true });
  writeFileSync(join(root, "services", "gateway", "src", "main.ts"), source);
  return root;
};

const giveUp = (root: string, said: string): Promise<string> =>
  new Promise((resolve) => {
    superviseService("gateway", {
      root,
      environment: { SAID: said },
      logFile: join(root, "gateway.log"),
      onCrash: () => undefined,
      onBadConfiguration: () => resolve(lastWords(join(root, "gateway.log"), "gateway")),
    });
  });

describe("superviseService", () => {
  it("does not start a service again whose configuration is bad, and keeps its words apart from earlier ones", async () => {
    const root = aCheckout(endsBadly);
    expect(await giveUp(root, "PORT is busy")).toBe("gateway: PORT is busy");
    expect(await giveUp(root, "PORT is too large")).toBe("gateway: PORT is too large");
  });

  it("reports how a restarted service ended, and when the new process runs", async () => {
    // Through this channel a service notices that its command was killed. That all processes end then is proved only together with
    // libs/platform/runtime/test/signals.integration.test.ts (a service stops) and find-stack.test.ts (the next start ends the rest).
    const root = aCheckout("process.exit(process.connected ? 3 : 1);");
    const { promise, resolve } = Promise.withResolvers<string>();
    const restarted = Promise.withResolvers<void>();
    const service = superviseService("gateway", {
      root,
      environment: {},
      logFile: join(root, "gateway.log"),
      onCrash: (name, how) => resolve(`${name}: ${how}`),
      onRestart: restarted.resolve,
      onBadConfiguration: () => undefined,
    });
    const first = service.identity()?.pid;
    expect(await promise).toBe("gateway: exit code 3");
    await restarted.promise;
    expect(service.identity()?.pid).not.toBe(first);
    await service.stop(1_000);
  });
});

it.skipIf(!existsSync("/dev/full"))("starts a service whose log cannot be written", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const service = superviseService("gateway", {
    root: aCheckout("process.exit(3);"),
    environment: {},
    logFile: "/dev/full",
    onCrash: (name, how) => resolve(`${name}: ${how}`),
    onBadConfiguration: () => undefined,
  });
  expect(await promise).toBe("gateway: exit code 3");
  await service.stop(1_000);
});
