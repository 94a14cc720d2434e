import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspectRedis, linkConsumer, linkProducer, type RedisOptions } from "@quarry/redis";
import { freePort, makeCertificate, startRedis, startSentinel } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";

/** A server that speaks TLS beside its plain port, with a certificate for some hosts, and a user `reader` beside the usual one. */
const startEncrypted = async (hosts: readonly string[] = ["localhost", "127.0.0.1"]) => {
  const folder = await mkdtemp(join(tmpdir(), "quarry-tls-"));
  const { key, cert } = await makeCertificate(hosts);
  const [keyFile, caFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  await Promise.all([writeFile(keyFile, key), writeFile(caFile, cert)]);
  const tlsPort = await freePort();
  const encryption = (port: number): readonly string[] => [
    `tls-port ${port}`,
    "tls-auth-clients no",
    `tls-cert-file ${caFile}`,
    `tls-key-file ${keyFile}`,
  ];
  const reader = "user reader on >pass:word/1 ~open:* +@read +@connection +info";
  const settings = [...encryption(tlsPort), reader].flatMap((line) => `--${line}`.split(" "));
  const redis = await startRedis({ settings });
  onTestFinished(async () => {
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return { redis, caFile, tlsPort, encryption, url: `rediss://localhost:${tlsPort}` };
};

const ask = async (open: typeof linkProducer, redis: RedisOptions, key: string): Promise<string | null> => {
  const link = open(redis);
  try {
    return await link.ask((connection) => connection.get(key));
  } finally {
    await link.close();
  }
};

describe("a Redis that speaks TLS", () => {
  it("is used by producers, consumers and the doctor as the user of the URL", async () => {
    const { redis, caFile, url } = await startEncrypted();
    const owner = linkProducer({ url: redis.url });
    await owner.ask((connection) => connection.set("open:door", "yes"));
    await owner.close();
    expect(await ask(linkConsumer, { url, caFile }, "open:door")).toBe("yes");
    const asReader = { url: url.replace("//", "//reader@"), password: "pass:word/1", caFile };
    expect(await ask(linkProducer, asReader, "open:door")).toBe("yes");
    const inUrl = { url: url.replace("//", `//reader:${encodeURIComponent("pass:word/1")}@`), caFile };
    expect(await ask(linkProducer, inUrl, "open:door")).toBe("yes");
    await expect(ask(linkProducer, asReader, "shut:door")).rejects.toThrow(/NOPERM/u);
    expect(await inspectRedis({ url, caFile })).toMatchObject({ appendOnly: true });
  });

  it("is found by sentinels that speak TLS too", async () => {
    const { caFile, tlsPort, encryption } = await startEncrypted();
    const sentinelPort = await freePort();
    const sentinel = await startSentinel({
      name: "quarry",
      masterPort: tlsPort,
      quorum: 1,
      downAfterMs: 1_000,
      settings: [...encryption(sentinelPort), "tls-replication yes", `tls-ca-cert-file ${caFile}`],
    });
    onTestFinished(() => sentinel.stop());
    const addresses = [{ host: "localhost", port: sentinelPort }];
    const redis = { url: "rediss://reader@not-used", password: "pass:word/1", caFile };
    const sentinels = { addresses, name: "quarry" };
    expect(await ask(linkConsumer, { ...redis, sentinels }, "open:door")).toBeNull();
  });

  it("is not trusted without its authority, or under another name", async () => {
    const { caFile, url } = await startEncrypted(["localhost"]);
    await expect(inspectRedis({ url })).rejects.toMatchObject({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    await expect(inspectRedis({ url: url.replace("localhost", "127.0.0.1"), caFile })).rejects.toMatchObject({
      code: "ERR_TLS_CERT_ALTNAME_INVALID",
    });
  });

  it("is refused at the start if the file of its authority is missing", () => {
    expect(() => linkProducer({ url: "rediss://localhost", caFile: "/nowhere/ca.pem" })).toThrow(
      expect.objectContaining({
        code: "bad-configuration",
        message: expect.stringMatching(/^REDIS_CA_FILE: "\/nowhere\/ca\.pem" cannot be read \(ENOENT\)/u),
      }),
    );
  });
});
