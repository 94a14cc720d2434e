import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimStackFile, type ProcessIdentity, writeStackFile } from "@quarry/local-stack";
import { describe, expect, it, onTestFinished } from "vitest";
import { findStack } from "./find-stack.ts";

const aStackFile = (): string => join(mkdtempSync(join(tmpdir(), "quarry-stack-")), "stack.json");
const me = { pid: process.pid, mark: "node" };
const nobody = { pid: process.pid, mark: "no such command line" };

const aGateway = async (): Promise<string> => {
  const server = createServer((_request, response) => void response.end("ready")).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
};

const aSleeper = (): { identity: ProcessIdentity; ended: Promise<unknown> } => {
  const child = spawn(process.execPath, ["--eval", "setInterval(() => undefined, 1000)", "left-behind"]);
  return { identity: { pid: child.pid ?? 0, mark: "left-behind" }, ended: once(child, "exit") };
};

describe("findStack", () => {
  it("finds nothing where nothing was started, and nothing in a damaged file", async () => {
    const file = aStackFile();
    expect(await findStack(file)).toBeUndefined();
    writeFileSync(file, "{");
    expect(await findStack(file)).toBeUndefined();
  });

  it("uses the stack that npm run up keeps running", async () => {
    const [file, gatewayUrl] = [aStackFile(), await aGateway()];
    writeStackFile(file, { owner: { ...me, command: "up" }, gatewayUrl, processes: [] });
    expect(await findStack(file)).toBe(gatewayUrl);
  });

  it("refuses the stack of another npm start, and says what to do", async () => {
    const file = aStackFile();
    writeStackFile(file, {
      owner: { ...me, command: "start" },
      gatewayUrl: "http://127.0.0.1:1",
      processes: [],
    });
    await expect(findStack(file)).rejects.toMatchObject({
      exitCode: 75,
      message: expect.stringContaining("npm run up"),
    });
  });

  it("refuses a stack that is still starting, and a second claim on its folder", async () => {
    const file = aStackFile();
    claimStackFile(file, { ...me, command: "up" });
    await expect(findStack(file)).rejects.toMatchObject({
      exitCode: 75,
      message: expect.stringContaining("is not ready: it starts"),
    });
    expect(() => claimStackFile(file, { ...me, command: "start" })).toThrow(String(process.pid));
  });

  it("ends what a killed command left behind, and no process that only has its id", async () => {
    const [file, sleeper] = [aStackFile(), aSleeper()];
    const processes = [sleeper.identity, nobody];
    writeStackFile(file, {
      owner: { ...nobody, command: "up" },
      gatewayUrl: "http://127.0.0.1:1",
      processes,
    });
    expect(await findStack(file)).toBeUndefined();
    await sleeper.ended;
    expect(existsSync(file)).toBe(false);
  });
});
