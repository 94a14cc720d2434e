import { pipeline, Readable, type Transform } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";

/** A way of packing a body that is understood. */
export type Encoding = "gzip" | "deflate" | "br" | "zstd";

/** As the header Accept-Encoding says it. */
export const acceptedEncodings = "gzip, deflate, br, zstd";

const namesOf: Readonly<Record<string, Encoding>> = {
  gzip: "gzip",
  "x-gzip": "gzip",
  deflate: "deflate",
  br: "br",
  zstd: "zstd",
};
// RFC 9659: no body of the web needs a larger window; unbounded, a frame of a few bytes may ask for 128 MB.
const zstdWindowLog = 23;

/**
 * The encodings of a Content-Encoding header, in the order they were applied; none when one of them is not known,
 * because names such as `utf-8` are sent in bodies that are not packed at all.
 */
export const encodingsOf = (header: string | null): readonly Encoding[] => {
  const names = (header ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  const known = names.flatMap((name) => namesOf[name] ?? []);
  return known.length === names.length ? known : [];
};

// A body that was cut off gives what can be read of it.
const zlibOptions = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };

// RFC 9110 means the format of zlib; some servers send raw deflate. The compression method stands in the first byte.
const inflate = (first: Uint8Array): Transform =>
  ((first[0] ?? 0) & 0x0f) === 0x08 ? createInflate(zlibOptions) : createInflateRaw(zlibOptions);

const unpackers: Readonly<Record<Encoding, (first: Uint8Array) => Transform>> = {
  gzip: () => createGunzip(zlibOptions),
  deflate: inflate,
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: zstdWindowLog } }),
};

async function* rejoined(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/** Undoes one encoding, piece by piece; throws zlib's error for what cannot be unpacked. */
export async function* unpack(
  packed: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<Uint8Array, void> {
  const pieces = packed[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done === true) return;
  // One piece ahead, so that what is counted as sent is not much more than what was unpacked.
  const source = Readable.from(rejoined(first.value, pieces), { highWaterMark: 1 });
  // Whoever iterates is told of errors; the callback only keeps them from being thrown a second time.
  yield* pipeline(source, unpackers[encoding](first.value), () => undefined);
}
