import { type BlobStore, type BucketOptions, openBlobBucket } from "@quarry/blobs";
import { type ObjectStore, startObjectStore } from "@quarry/testkit";
import { expect, test } from "vitest";

const optionsOf = ({ url, keyId, secret }: ObjectStore): BucketOptions => ({
  url,
  keyId,
  secret,
  region: "auto",
});

const it = test.extend<{ store: ObjectStore; bucket: BlobStore }>({
  store: async ({ task: _task }, use) => {
    const store = await startObjectStore();
    await use(store);
    await store.stop();
  },
  bucket: async ({ store }, use) => {
    await use(openBlobBucket(optionsOf(store)));
  },
});

it("keeps files under their paths and lists those below one", async ({ bucket }) => {
  await bucket.write("runs/r-1/report.md", "first");
  await bucket.write("runs/r-1/report.md", "Größe");
  await bucket.write("runs/r-1/sources/Größe+1@x.txt", "text");
  await bucket.write("runs/r-10/report.md", "other");
  expect(await bucket.list("runs/r-1")).toEqual([
    { path: "runs/r-1/report.md", bytes: 7 },
    { path: "runs/r-1/sources/Größe+1@x.txt", bytes: 4 },
  ]);
  expect((await bucket.read("runs/r-1/report.md"))?.toString()).toBe("Größe");
  expect((await bucket.read("runs/r-1/sources/Größe+1@x.txt"))?.toString()).toBe("text");
  expect(await bucket.read("runs/r-1/missing.md")).toBeUndefined();
  expect(await bucket.list("runs/r-3")).toEqual([]);
});

it("lists and removes more files than a page of the store holds", async ({ bucket, store }) => {
  const paths = Array.from({ length: 1_001 }, (_none, index) => `runs/r-1/sources/d-${index}.txt`);
  // A thousand connections at once can time out on a busy machine.
  for (let start = 0; start < paths.length; start += 50)
    await Promise.all(paths.slice(start, start + 50).map((path) => bucket.write(path, "text")));
  expect(await bucket.list("runs/r-1")).toHaveLength(1_001);
  await bucket.remove("runs/r-1");
  expect(store.keys()).toEqual([]);
});

it("copies a file, and says that there is none to copy", async ({ bucket }) => {
  await bucket.write("uploads/u-1", "text");
  expect(await bucket.copy("uploads/u-1", "originals/c-1/1")).toBe(true);
  expect(await bucket.copy("uploads/u-2", "originals/c-1/2")).toBe(false);
  expect(await bucket.list("originals")).toEqual([{ path: "originals/c-1/1", bytes: 4 }]);
});

it("removes a folder whole, and what is not there", async ({ bucket, store }) => {
  await bucket.write("runs/r-1/report.md", "text");
  await bucket.write("runs/r-10/report.md", "text");
  await bucket.remove("runs/r-1");
  await bucket.remove("runs/r-1");
  await bucket.remove("runs/r-10/report.md");
  expect(store.keys()).toEqual([]);
});

it("refuses a path that leaves the bucket", async ({ bucket }) => {
  await expect(bucket.write("../secret", "text")).rejects.toMatchObject({ code: "bad-input" });
  await expect(bucket.remove("runs/..")).rejects.toThrow("is not the path of a stored file");
  expect(await bucket.read("/etc/passwd")).toBeUndefined();
});

it("keeps a stream of several parts under the path that its end names", async ({ bucket, store }) => {
  const chunks = [1, 2, 3].map((value) => Buffer.alloc(4_000_000, value));
  const seen: number[] = [];
  const stream = async function* () {
    for (const chunk of chunks) {
      seen.push(chunk.length);
      yield chunk;
    }
  };
  await bucket.writeStream(stream(), () => `uploads/u-${seen.length}`);
  expect(store.keys()).toEqual(["uploads/u-3"]);
  expect((await bucket.read("uploads/u-3"))?.equals(Buffer.concat(chunks))).toBe(true);
});

it("keeps an empty stream", async ({ bucket }) => {
  await bucket.writeStream((async function* () {})(), () => "uploads/none");
  expect(await bucket.read("uploads/none")).toEqual(Buffer.alloc(0));
});

it("keeps nothing of a stream that breaks off", async ({ bucket, store }) => {
  const breaking = async function* () {
    yield Buffer.alloc(6_000_000);
    throw new Error("the client is gone");
  };
  await expect(bucket.writeStream(breaking(), () => "uploads/a")).rejects.toThrow("the client is gone");
  expect(store.keys()).toEqual([]);
  expect(store.openUploads()).toBe(0);
});

it("removes what is older than a moment, and directly in the folder", async ({ bucket, store }) => {
  for (const path of ["uploads/old", "uploads/new", "uploads/below/old"]) await bucket.write(path, "text");
  for (const path of ["uploads/old", "uploads/below/old"]) store.date(path, new Date(1_000_000));
  expect(await bucket.removeOlder("uploads", 2_000_000)).toBe(1);
  expect(store.keys()).toEqual(["uploads/below/old", "uploads/new"]);
});

it.for([
  [503, "SlowDown", "upstream-failed", "did not answer"],
  [507, "XMinioStorageFull", "storage-full", "is full"],
  [403, "QuotaExceeded", "storage-full", "is full"],
  [403, "AccessDenied", "upstream-failed", "check BLOBS_S3_KEY_ID"],
] as const)(
  "says that the store refused with %s %s, so that it is tried again",
  async (row, { bucket, store }) => {
    const [status, serviceCode, code, words] = row;
    store.refuse(status, serviceCode);
    const failure = { code, retry: "backoff", message: expect.stringContaining(words) };
    await expect(bucket.write("runs/r-1/report.md", "text")).rejects.toMatchObject(failure);
    await expect(bucket.read("runs/r-1/report.md")).rejects.toMatchObject(failure);
    await expect(bucket.list("runs")).rejects.toMatchObject(failure);
    await expect(bucket.remove("runs")).rejects.toMatchObject(failure);
    store.refuse();
    await bucket.write("runs/r-1/report.md", "text");
  },
);

it("says what to check when the key is wrong, the bucket is missing, or nobody is there", async ({
  store,
}) => {
  const options = optionsOf(store);
  const writing = (other: Partial<BucketOptions>) =>
    openBlobBucket({ ...options, ...other }).write("runs/a", "text");
  await expect(writing({ secret: "another" })).rejects.toThrow("check BLOBS_S3_KEY_ID, BLOBS_S3_SECRET");
  await expect(writing({ url: `${options.url}-2` })).rejects.toThrow("NoSuchBucket; check BLOBS_S3_URL");
  await store.stop();
  await expect(writing({})).rejects.toMatchObject({ code: "upstream-failed", retry: "backoff" });
});
