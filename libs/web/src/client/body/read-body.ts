import { type Encoding, unpack } from "./unpack.ts";

export interface BodyLimits {
  /** Of the unpacked body. */
  readonly maxBytes: number;
  /** Takes the first `maxBytes` of a larger body instead of refusing it. */
  readonly isCut?: boolean;
}

/** A body in one piece, or why it was not read to its end; `unpackedBytes` is what had arrived by then. */
export type ReadBody =
  | { readonly status: "read"; readonly bytes: Uint8Array }
  | { readonly status: "too-large" | "bomb"; readonly unpackedBytes: number }
  /** Packed more than `mostEncodings` times, and not unpacked at all. */
  | { readonly status: "over-packed" };

/** As many encodings a body may have, one inside the other (CVE-2026-22036). */
export const mostEncodings = 5;

/** A body that grows by more than this when it is unpacked is a bomb, once it is larger than `bombFloorBytes`. */
export const mostExpansion = 100;
/** Small pages of one repeated word expand more than others, and harm nobody. */
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
  if (unpackedBytes > bombFloorBytes && unpackedBytes > wireBytes * mostExpansion) return "bomb";
  return unpackedBytes > maxBytes ? "too-large" : undefined;
};

// Every layer is counted: an inner one may be a thousand times as large as what comes out at the end.
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

/**
 * Reads and unpacks a body, the last encoding first, and counts while it does: at most one piece more than the limit
 * is ever unpacked. Throws zlib's error for what cannot be unpacked.
 */
export const readBody = async (
  wire: AsyncIterable<Uint8Array>,
  encodings: readonly Encoding[],
  { maxBytes, isCut = false }: BodyLimits,
): Promise<ReadBody> => {
  if (encodings.length > mostEncodings) return { status: "over-packed" };
  const tally: Tally = { wireBytes: 0, verdict: undefined };
  const layers = encodings.toReversed();
  const whole = layers.reduce<AsyncIterable<Uint8Array>>(
    (packed, encoding) => countedLayer(unpack(packed, encoding), tally, maxBytes),
    layers.length === 0 ? countedLayer(countedWire(wire, tally), tally, maxBytes) : countedWire(wire, tally),
  );
  const pieces: Uint8Array[] = [];
  let unpackedBytes = 0;
  for await (const piece of whole) {
    unpackedBytes += piece.byteLength;
    pieces.push(piece);
  }
  const { verdict } = tally;
  if (verdict === undefined) return { status: "read", bytes: Buffer.concat(pieces, unpackedBytes) };
  if (isCut && verdict === "too-large")
    return { status: "read", bytes: Buffer.concat(pieces, Math.min(unpackedBytes, maxBytes)) };
  return { status: verdict, unpackedBytes };
};
