import { pipeline, Readable, type Transform } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import { formatBytes } from "@quarry/text";

export interface SizeLimits {
  /** For files: PDF, archives, data. */
  readonly maxBytes: number;
  /** For text pages, which are parsed whole. */
  readonly maxHtmlBytes: number;
}

/** A limit, and the message for larger bodies. */
export interface SizeLimit {
  readonly bytes: number;
  readonly sentence: string;
}

const pageTypes = /^(?:text\/(?:html|plain|markdown)|application\/xhtml\+xml)$/u;

/** True if the declared type is that of a text page, or missing. */
export const isPage = (contentType: string | undefined): boolean => {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  return type === "" || pageTypes.test(type);
};

const larger = (kind: string, bytes: number): string => `The ${kind} is larger than ${formatBytes(bytes)}`;

/** Returns the maximum unpacked size of a body of this type; `asked` is the limit of one request. */
export const sizeLimitFor = (
  contentType: string | undefined,
  { maxBytes, maxHtmlBytes }: SizeLimits,
  asked: number = Number.POSITIVE_INFINITY,
): SizeLimit => {
  const page = isPage(contentType);
  const isHtmlLimit = page && maxHtmlBytes < maxBytes;
  const bytes = isHtmlLimit ? maxHtmlBytes : maxBytes;
  const kind = page ? "page" : "file";
  if (asked < bytes) return { bytes: asked, sentence: `${larger(kind, asked)}, which is the limit here.` };
  const variable = isHtmlLimit ? "FETCH_MAX_HTML_BYTES" : "FETCH_MAX_BYTES";
  return { bytes, sentence: `${larger(kind, bytes)}; raise ${variable} to read it.` };
};

/** A supported content encoding. */
export type Encoding = "gzip" | "deflate" | "br" | "zstd";

/** Value of the header Accept-Encoding. */
export const acceptedEncodings = "gzip, deflate, br, zstd";

const namesOf: Readonly<Record<string, Encoding>> = {
  gzip: "gzip",
  "x-gzip": "gzip",
  deflate: "deflate",
  br: "br",
  zstd: "zstd",
};
// RFC 9659: no web content needs a larger window; without a limit, a frame of a few bytes may request 128 MB.
const zstdWindowLog = 23;

/**
 * Parses a Content-Encoding header in order of application; none if one is unknown, because names such as `utf-8` are sent with
 * uncompressed bodies.
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

// Chunks are passed on as they arrive; a body that ends before its end mark is an error of zlib.
const zlibOptions = { flush: constants.Z_SYNC_FLUSH };

// RFC 9110 means the zlib format; some servers send raw deflate. The compression method is in the first byte.
const inflate = (first: Uint8Array): Transform =>
  ((first[0] ?? 0) & 0x0f) === 0x08 ? createInflate(zlibOptions) : createInflateRaw(zlibOptions);

const unpackers: Readonly<Record<Encoding, (first: Uint8Array) => Transform>> = {
  gzip: () => createGunzip(zlibOptions),
  deflate: inflate,
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: zstdWindowLog } }),
};

// Enough to tell text from compressed bytes.
const judgedBytes = 512;

async function* rejoined(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/** Reads the first bytes of a body; `whole` gives all of them. */
const begin = async (
  body: AsyncIterable<Uint8Array>,
): Promise<{ readonly first: Uint8Array; readonly whole: AsyncIterable<Uint8Array> }> => {
  const rest = body[Symbol.asyncIterator]();
  let first: Uint8Array = Buffer.alloc(0);
  while (first.byteLength < judgedBytes) {
    const next = await rest.next();
    if (next.done === true) break;
    first = Buffer.concat([first, next.value]);
  }
  return { first, whole: rejoined(first, rest) };
};

/** True for the mark of gzip with its only method; of the other encodings only br may begin with it. */
const isGzip = ([one, two, method]: Uint8Array): boolean => one === 0x1f && two === 0x8b && method === 0x08;

/** True for the beginning of a text in UTF-8; an empty body in br is one byte. */
const isText = (first: Uint8Array): boolean => {
  if (first.byteLength === 1) return false;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(first.subarray(0, judgedBytes), {
      stream: true,
    });
    return !/(?![\t\n\f\r])\p{Cc}/u.test(text);
  } catch {
    return false;
  }
};

/**
 * Undoes one encoding chunk by chunk; throws zlib's error for invalid data. Servers also send plain text, or gzip, with the label
 * of another encoding. Gzip with the label br is not recognised, because br may begin like it.
 */
async function* unpack(packed: AsyncIterable<Uint8Array>, label: Encoding): AsyncGenerator<Uint8Array, void> {
  const { first, whole } = await begin(packed);
  if (first.byteLength === 0) return;
  if (isText(first)) {
    yield* whole;
    return;
  }
  const encoding = label !== "br" && isGzip(first) ? "gzip" : label;
  // Reads one chunk ahead, so that the bytes counted as received are close to those unpacked.
  const source = Readable.from(whole, { highWaterMark: 1 });
  // Errors reach the iterating caller; the callback only prevents a second throw.
  yield* pipeline(source, unpackers[encoding](first), () => undefined);
}

export interface BodyLimits {
  /** Limit of the unpacked body. */
  readonly maxBytes: number;
  /** Truncates a larger body to `maxBytes` instead of refusing it. */
  readonly isCut?: boolean;
  /** True for a page: gzip without a label is undone, too. */
  readonly isPage?: boolean;
}

/** A whole body, or the reason why it was not read to its end; `unpackedBytes` is what had arrived. */
export type ReadBody =
  | { readonly status: "read"; readonly bytes: Uint8Array }
  | { readonly status: "too-large" | "bomb"; readonly unpackedBytes: number }
  /** Compressed more than `maxEncodings` times, and not unpacked. */
  | { readonly status: "over-packed" };

/** Maximum nested encodings of a body (CVE-2026-22036). */
export const maxEncodings = 5;

/** A body that expands by more than this factor is a bomb, once it is larger than `bombFloorBytes`. */
export const maxExpansion = 100;
/** Up to this size high compression is harmless, such as small pages of one repeated word. */
export const bombFloorBytes = 2_000_000;

interface Tally {
  wireBytes: number;
  verdict: "too-large" | "bomb" | undefined;
}

async function* countedWire(wire: AsyncIterable<Uint8Array>, tally: Tally): AsyncGenerator<Uint8Array, void> {
  for await (const piece of wire) {
    tally.wireBytes += piece.byteLength;
    yield piece;
  }
}

const verdictOn = (unpackedBytes: number, { wireBytes }: Tally, maxBytes: number): Tally["verdict"] => {
  if (unpackedBytes > bombFloorBytes && unpackedBytes > wireBytes * maxExpansion) return "bomb";
  return unpackedBytes > maxBytes ? "too-large" : undefined;
};

// Every layer is counted: an inner one may be a thousand times larger than the final result.
async function* countedLayer(
  layer: AsyncIterable<Uint8Array>,
  tally: Tally,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const piece of layer) {
    bytes += piece.byteLength;
    tally.verdict ??= verdictOn(bytes, tally, maxBytes);
    yield piece;
    if (tally.verdict !== undefined) return;
  }
}

/** Undoes gzip that has no label, in at most `left` layers. */
async function* unpackUnlabelled(
  body: AsyncIterable<Uint8Array>,
  left: number,
  unpackLayer: (packed: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  const { first, whole } = await begin(body);
  yield* left > 0 && isGzip(first) ? unpackUnlabelled(unpackLayer(whole), left - 1, unpackLayer) : whole;
}

/**
 * Reads and unpacks a body, the last encoding first, and counts meanwhile: at most one chunk above the limit is unpacked. Throws
 * zlib's error for invalid data.
 */
export const readBody = async (
  wire: AsyncIterable<Uint8Array>,
  encodings: readonly Encoding[],
  { maxBytes, isCut = false, isPage: mayHideGzip = false }: BodyLimits,
): Promise<ReadBody> => {
  if (encodings.length > maxEncodings) return { status: "over-packed" };
  const tally: Tally = { wireBytes: 0, verdict: undefined };
  const unpackLayer = (packed: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncIterable<Uint8Array> =>
    countedLayer(unpack(packed, encoding), tally, maxBytes);
  const labelled = encodings
    .toReversed()
    .reduce<AsyncIterable<Uint8Array>>(unpackLayer, countedWire(wire, tally));
  const whole = mayHideGzip
    ? unpackUnlabelled(labelled, maxEncodings - encodings.length, (packed) => unpackLayer(packed, "gzip"))
    : labelled;
  const pieces: Uint8Array[] = [];
  let unpackedBytes = 0;
  try {
    // Counted at the end, too: a wire without a label may be the body, or gzip.
    for await (const piece of countedLayer(whole, tally, maxBytes)) {
      unpackedBytes += piece.byteLength;
      pieces.push(piece);
    }
  } catch (error) {
    // An outer layer ends early when an inner one was stopped.
    if (tally.verdict === undefined) throw error;
  }
  const { verdict } = tally;
  if (verdict === undefined) return { status: "read", bytes: Buffer.concat(pieces, unpackedBytes) };
  if (isCut && verdict === "too-large")
    return { status: "read", bytes: Buffer.concat(pieces, Math.min(unpackedBytes, maxBytes)) };
  return { status: verdict, unpackedBytes };
};
