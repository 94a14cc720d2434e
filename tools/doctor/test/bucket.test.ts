import { freePort, startObjectStore } from "@quarry/testkit";
import { expect, it, onTestFinished } from "vitest";
import { configuration } from "../src/checks/configuration.ts";
import { bucket } from "../src/checks/machine.ts";

const problem = (what: string, remedy: string) => ({
  status: "problem",
  what: expect.stringContaining(what),
  remedy: expect.stringContaining(remedy),
});

it("tries the bucket; what is wrong with its key or its name is said", async () => {
  const store = await startObjectStore();
  onTestFinished(() => store.stop());
  const environment = {
    BLOBS_S3_URL: store.url,
    BLOBS_S3_KEY_ID: store.keyId,
    BLOBS_S3_SECRET: store.secret,
  };
  expect(await bucket.run(environment)).toMatchObject([{ status: "ok" }]);
  expect(store.keys()).toEqual([]);
  expect(await bucket.run({ ...environment, BLOBS_S3_SECRET: "another" })).toEqual([
    problem("SignatureDoesNotMatch", "check BLOBS_S3_KEY_ID"),
  ]);
  expect(await bucket.run({ ...environment, BLOBS_S3_URL: `${store.url}-2` })).toEqual([
    problem("NoSuchBucket", "check BLOBS_S3_URL"),
  ]);
  const nowhere = `http://127.0.0.1:${await freePort()}/quarry`;
  expect(await bucket.run({ ...environment, BLOBS_S3_URL: nowhere })).toEqual([
    { ...problem("did not answer", "Start it"), isDown: true },
  ]);
});

it("needs both parts of the key", async () => {
  const environment = { BLOBS_S3_URL: "http://127.0.0.1:9/quarry", BLOBS_S3_KEY_ID: "key" };
  expect(await bucket.run(environment)).toEqual([]);
  expect(await configuration.run({ PATH: process.env["PATH"] ?? "", ...environment })).toEqual([
    problem("BLOBS_S3_SECRET: is not set", "Set it"),
  ]);
});
