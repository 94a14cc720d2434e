import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import {
  brotliCompressSync,
  constants,
  createZstdCompress,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { describe, expect, it } from "vitest";
import { bombFloorBytes, type Encoding, encodingsOf, maxExpansion, readBody } from "./read-body.ts";

const pieceBytes = 16_384;
const packers: readonly (readonly [string, Encoding, (bytes: Buffer) => Buffer])[] = [
  ["gzip", "gzip", (bytes) => gzipSync(bytes)],
  ["deflate", "deflate", (bytes) => deflateSync(bytes)],
  ["raw deflate", "deflate", (bytes) => deflateRawSync(bytes)],
  ["br", "br", (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ["zstd", "zstd", (bytes) => zstdCompressSync(bytes)],
];
/** A body in chunks, and how much of it was consumed. */
const wireOf = (bytes: Uint8Array, pieceLength = pieceBytes) => {
  const taken = { bytes: 0 };
  const pieces = (async function* () {
    for (let start = 0; start < bytes.byteLength; start += pieceLength) {
      const piece = bytes.subarray(start, start + pieceLength);
      taken.bytes += piece.byteLength;
      yield piece;
    }
  })();
  return { pieces, taken };
};
/** Text that no compression makes smaller than half. */
const dense = (bytes: number): Buffer => Buffer.from(randomBytes(bytes / 2).toString("hex"));

describe("readBody", () => {
  it.each(packers)("unpacks %s, however it is cut into pieces", async (_name, encoding, pack) => {
    const text = dense(300_000);
    for (const length of [1_000, 65_536]) {
      const { pieces } = wireOf(pack(text), length);
      const read = await readBody(pieces, [encoding], { maxBytes: 300_000 });
      expect(read.status === "read" && Buffer.compare(Buffer.from(read.bytes), text)).toBe(0);
    }
  });

  it.each(packers)("unpacks one piece more of %s than its limit, at most", async (_name, encoding, pack) => {
    const read = await readBody(wireOf(pack(dense(1_500_000))).pieces, [encoding], { maxBytes: 400_000 });
    expect(read.status).toBe("too-large");
    const unpackedBytes = read.status === "too-large" ? read.unpackedBytes : 0;
    expect(unpackedBytes).toBeGreaterThan(400_000);
    // zstd outputs its blocks, of 128 kB, in chunks of its buffer size.
    expect(unpackedBytes).toBeLessThanOrEqual(400_000 + 131_072);
  });

  it.each(packers)("calls a bomb of %s one long before its limit", async (_name, encoding, pack) => {
    const { pieces, taken } = wireOf(pack(Buffer.alloc(40_000_000)), 1_000);
    const read = await readBody(pieces, [encoding], { maxBytes: 30_000_000 });
    expect(read.status).toBe("bomb");
    const unpackedBytes = read.status === "bomb" ? read.unpackedBytes : 0;
    const max = Math.max(bombFloorBytes, taken.bytes * maxExpansion) + 131_072;
    expect(unpackedBytes).toBeLessThanOrEqual(max);
    expect(max).toBeLessThan(6_000_000);
  });

  it("lets a small page expand as it likes", async () => {
    const read = await readBody(wireOf(gzipSync(Buffer.alloc(1_900_000))).pieces, ["gzip"], {
      maxBytes: 10_000_000,
    });
    expect(read.status).toBe("read");
  });

  it("counts what is unpacked on the way, though little of it comes out at the end", async () => {
    // The inner layer has 20 MB of empty blocks, which unpack to nothing.
    const emptyBlock = deflateRawSync(Buffer.alloc(0), { finishFlush: constants.Z_SYNC_FLUSH }).subarray(
      0,
      5,
    );
    const nothing = Buffer.concat(Array.from({ length: 4_000_000 }, () => emptyBlock));
    const { pieces } = wireOf(gzipSync(nothing));
    const read = await readBody(pieces, ["deflate", "gzip"], { maxBytes: 30_000_000 });
    expect(read).toEqual({ status: "bomb", unpackedBytes: 0 });
  });

  it("stops an endless body at its limit", async () => {
    let taken = 0;
    const endless = (async function* () {
      for (;;) {
        taken += pieceBytes;
        yield Buffer.alloc(pieceBytes);
      }
    })();
    expect(await readBody(endless, [], { maxBytes: 1_000_000 })).toMatchObject({ status: "too-large" });
    expect(taken).toBeLessThanOrEqual(1_000_000 + pieceBytes);
  });

  it("gives the first bytes of a larger body to whom these are enough", async () => {
    const text = dense(300_000);
    const read = await readBody(wireOf(gzipSync(text)).pieces, ["gzip"], { maxBytes: 1_000, isCut: true });
    expect(read.status === "read" && Buffer.compare(Buffer.from(read.bytes), text.subarray(0, 1_000))).toBe(
      0,
    );
  });

  it.each(packers)("rejects a body in %s that was cut off", async (_name, encoding, pack) => {
    const packed = pack(dense(300_000));
    for (const length of [packed.byteLength / 2, packed.byteLength - 1]) {
      const { pieces } = wireOf(packed.subarray(0, length));
      await expect(readBody(pieces, [encoding], { maxBytes: 300_000 })).rejects.toHaveProperty("code");
    }
  });

  it("reads an empty body, compressed or not", async () => {
    for (const encodings of [[], ["gzip"], ["br", "zstd"]] as const) {
      const read = await readBody(wireOf(Buffer.alloc(0)).pieces, encodings, { maxBytes: 10 });
      expect(read.status === "read" && read.bytes.byteLength).toBe(0);
    }
  });

  it.each(["gzip", "deflate", "br", "zstd"] as const)("rejects what is not %s", async (encoding) => {
    const { pieces } = wireOf(Buffer.from([0xff, 0xff, 0xff, 0, 1, 2]));
    await expect(readBody(pieces, [encoding], { maxBytes: 1_000 })).rejects.toHaveProperty("code");
  });

  it.each(["gzip", "deflate", "br", "zstd"] as const)(
    "takes as it is what is plain text despite the label %s",
    async (encoding) => {
      for (const length of [1, pieceBytes]) {
        const { pieces } = wireOf(Buffer.from("<p>Plzeň was never packed"), length);
        const read = await readBody(pieces, [encoding], { maxBytes: 1_000 });
        expect(read.status === "read" && Buffer.from(read.bytes).toString()).toBe(
          "<p>Plzeň was never packed",
        );
      }
    },
  );

  it.each<[string, readonly Encoding[], (bytes: Buffer) => Buffer]>([
    ["the label of another encoding", ["deflate"], (bytes) => gzipSync(bytes)],
    ["no label", [], (bytes) => gzipSync(bytes)],
    ["one label for two layers", ["gzip"], (bytes) => gzipSync(gzipSync(bytes))],
    ["two labels for one layer", ["gzip", "gzip"], (bytes) => gzipSync(bytes)],
  ])("unpacks a page in gzip with %s, within its limits", async (_what, encodings, pack) => {
    const read = async (text: Buffer, maxBytes: number) =>
      readBody(wireOf(pack(text), 1_000).pieces, encodings, { maxBytes, isPage: true });
    expect(await read(Buffer.from("It froze in May."), 1_000)).toEqual({
      status: "read",
      bytes: Buffer.from("It froze in May."),
    });
    expect(await read(dense(300_000), 200_000)).toMatchObject({ status: "too-large" });
    expect(await read(Buffer.alloc(40_000_000, "x"), 30_000_000)).toMatchObject({ status: "bomb" });
  });

  it("unpacks br that begins like gzip", async () => {
    const text = Buffer.alloc(2_188, "The ice broke in May. ");
    const packed = brotliCompressSync(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 },
    });
    expect([...packed.subarray(0, 3)]).toEqual([0x1f, 0x8b, 0x08]);
    expect(await readBody(wireOf(packed).pieces, ["br"], { maxBytes: 10_000 })).toEqual({
      status: "read",
      bytes: text,
    });
  });

  it("gives the first bytes of a page in gzip without a label, by its unpacked size", async () => {
    const text = dense(120_000);
    const read = await readBody(wireOf(gzipSync(text), 1_000).pieces, [], {
      maxBytes: 20_000,
      isCut: true,
      isPage: true,
    });
    expect(read).toEqual({ status: "read", bytes: text.subarray(0, 20_000) });
  });

  it("leaves files in gzip, and what is left after five layers of a page, packed", async () => {
    const six = Array.from({ length: 6 }).reduce<Buffer>((bytes) => gzipSync(bytes), Buffer.from("x"));
    for (const [packed, isPage, left] of [
      [gzipSync("x"), false, gzipSync("x")],
      [six, true, gzipSync("x")],
    ] as const)
      expect(await readBody(wireOf(packed).pieces, [], { maxBytes: 1_000, isPage })).toEqual({
        status: "read",
        bytes: left,
      });
  });

  it("refuses a window of zstd that no page needs", async () => {
    // A frame of 31 bytes that requests a window of 128 MB.
    const packer = createZstdCompress({ params: { [constants.ZSTD_c_windowLog]: 27 } });
    const frame = buffer(packer);
    packer.write("hello ".repeat(1_000));
    packer.flush(() => packer.end("world"));
    await expect(
      readBody(wireOf(await frame).pieces, ["zstd"], { maxBytes: 1_000_000 }),
    ).rejects.toMatchObject({ code: "ZSTD_error_frameParameter_windowTooLarge" });
  });

  it("unpacks nothing that is packed more than five times", async () => {
    const six = Array.from({ length: 6 }, () => "gzip" as const);
    const { pieces, taken } = wireOf(Buffer.from("x"));
    expect(await readBody(pieces, six, { maxBytes: 10 })).toEqual({ status: "over-packed" });
    expect(taken.bytes).toBe(0);
  });
});

describe("encodingsOf", () => {
  it.each([
    [null, []],
    ["identity", []],
    ["GZip", ["gzip"]],
    ["x-gzip", ["gzip"]],
    ["deflate , br", ["deflate", "br"]],
    ["gzip, identity", ["gzip"]],
    ["utf-8", []],
    ["gzip, compress", []],
  ])("reads %j", (header, encodings) => {
    expect(encodingsOf(header)).toEqual(encodings);
  });
});
