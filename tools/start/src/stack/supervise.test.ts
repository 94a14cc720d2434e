import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lastWords } from "./last-words.ts";
import { superviseService } from "./supervise.ts";

const aCheckout = (): string => {
  const root = mkdtempSync(join(tmpdir(), "quarry-supervise-"));
  mkdirSync(join(root, "services", "gateway", "src"), { recursive: true });
  const source = "process.stderr.write(`gateway: ${process.env.SAID}\\n`); process.exit(78);";
  writeFileSync(join(root, "services", "gateway", "src", "main.ts"), source);
  return root;
};

const giveUp = (root: string, said: string): Promise<string> =>
  new Promise((resolve) => {
    superviseService("gateway", {
      root,
      environment: { SAID: said },
      logFile: join(root, "gateway.log"),
      onBadConfiguration: () => resolve(lastWords(join(root, "gateway.log"), "gateway")),
    });
  });

describe("superviseService", () => {
  it("does not start a service again whose configuration is bad, and keeps its words apart from earlier ones", async () => {
    const root = aCheckout();
    expect(await giveUp(root, "PORT is busy")).toBe("gateway: PORT is busy");
    expect(await giveUp(root, "PORT is too large")).toBe("gateway: PORT is too large");
  });
});
