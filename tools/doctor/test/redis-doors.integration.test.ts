import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, makeCertificate, startRedis } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import { redis } from "../src/checks/redis.ts";

const problem = (what: string, remedy: string) => ({
  status: "problem",
  what: expect.stringContaining(what),
  remedy: expect.stringContaining(remedy),
});

const startWith = async (settings: string): Promise<string> => {
  const server = await startRedis({ settings: settings.split(" ") });
  onTestFinished(() => server.stop());
  return server.url;
};

describe("a Redis that lets nobody in", () => {
  it("for its certificate wants its authority named", async () => {
    const folder = mkdtempSync(join(tmpdir(), "quarry-doctor-tls-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { key, cert } = await makeCertificate(["localhost"]);
    const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    writeFileSync(keyFile, key);
    writeFileSync(certFile, cert);
    const port = await freePort();
    await startWith(
      `--tls-port ${port} --tls-auth-clients no --tls-cert-file ${certFile} --tls-key-file ${keyFile}`,
    );
    const encrypted = { REDIS_URL: `rediss://localhost:${port}` };
    expect(await redis.run(encrypted)).toEqual([problem("is not trusted", "REDIS_CA_FILE")]);
    expect(await redis.run({ ...encrypted, REDIS_CA_FILE: "/nowhere" })).toEqual([
      problem('"/nowhere" cannot be read', "REDIS_CA_FILE"),
    ]);
    expect(await redis.run({ ...encrypted, REDIS_CA_FILE: certFile })).toMatchObject([{ status: "ok" }]);
  });

  it("as the user of the URL wants rights for it", async () => {
    const url = await startWith("--user blind on >pw ~* +@connection");
    expect(await redis.run({ REDIS_URL: url.replace("//", "//blind@"), REDIS_PASSWORD: "pw" })).toEqual([
      problem("may not do", "redis-users"),
    ]);
  });

  it("because no sentinel answers wants another list of them", async () => {
    expect(await redis.run({ REDIS_SENTINELS: `127.0.0.1:${await freePort()}` })).toEqual([
      { ...problem("No sentinel answers", "REDIS_SENTINELS"), isDown: true },
    ]);
  });
});
