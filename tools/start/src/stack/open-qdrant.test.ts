import { once } from "node:events";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dataFolder, writeStackFile } from "@quarry/local-stack";
import { describe, expect, it, onTestFinished } from "vitest";
import { openQdrant } from "./open-qdrant.ts";

const me = { pid: process.pid, mark: "node" };

const aFolder = (): string => {
  const data = mkdtempSync(join(tmpdir(), "quarry-open-qdrant-"));
  const secrets = { redisPassword: "r", qdrantApiKey: "q", adminPassword: "a" };
  writeFileSync(join(data, "secrets.json"), JSON.stringify(secrets));
  return data;
};

const aGateway = async (): Promise<string> => {
  const server = createServer((_request, response) => void response.end("ready")).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
};

describe("openQdrant", () => {
  it("finds the one of the stack that npm run up keeps running, and its key", async () => {
    const data = aFolder();
    const [gatewayUrl, owner] = [await aGateway(), { ...me, command: "up" as const }];
    const stack = { owner, gatewayUrl, qdrantUrl: "http://127.0.0.1:1", processes: [] };
    writeStackFile(join(data, "stack.json"), stack);
    const expected = { QDRANT_URL: "http://127.0.0.1:1", QDRANT_API_KEY: "q" };
    expect((await openQdrant(data, {}))?.environment).toEqual(expected);
  });

  it("asks for QDRANT_URL where the stack uses another one", async () => {
    const data = aFolder();
    const [gatewayUrl, owner] = [await aGateway(), { ...me, command: "up" as const }];
    writeStackFile(join(data, "stack.json"), { owner, gatewayUrl, processes: [] });
    await expect(openQdrant(data, {})).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringContaining("QDRANT_URL"),
    });
  });

  it("finds none where nothing was ever stored", async () => {
    const folder = join(mkdtempSync(join(tmpdir(), "quarry-open-qdrant-")), "data");
    const data = await dataFolder("/", { QUARRY_HOME: folder });
    expect(await openQdrant(data, {})).toBeUndefined();
    expect(existsSync(join(data, "secrets.json"))).toBe(false);
  });
});
