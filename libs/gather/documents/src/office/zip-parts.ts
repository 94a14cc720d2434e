import { crc32, inflateRawSync } from "node:zlib";
import { type RawName, zipNames } from "./zip-names.ts";

/** A part of a ZIP archive, as the archive's directory describes it. */
export interface ZipPart {
  readonly name: string;
  readonly method: number;
  readonly checksum: number;
  /** Its bytes in the archive. */
  readonly size: number;
  readonly originalSize: number;
  /** The position of its header. */
  readonly offset: number;
}

// ZIP 6.3.10 §4.3: signatures of the directory's entries and of the two records at its end.
const entrySignature = 0x02_01_4b_50;
const locatorSignature = 0x07_06_4b_50;
const endSignature = "PK\u0005\u0006";
const zip64Field = 1;
const unicodePathField = 0x70_75;
const inZip64Field = 0xff_ff_ff_ff;

const directoryOf = (zip: Buffer): { readonly start: number; readonly count: number } => {
  const end = zip.lastIndexOf(endSignature, undefined, "latin1");
  if (end < 0) throw new RangeError("no directory");
  const locator = end - 20;
  if (locator < 0 || zip.readUInt32LE(locator) !== locatorSignature)
    return { start: zip.readUInt32LE(end + 16), count: zip.readUInt16LE(end + 10) };
  const end64 = Number(zip.readBigUInt64LE(locator + 8));
  return {
    start: Number(zip.readBigUInt64LE(end64 + 48)),
    count: Number(zip.readBigUInt64LE(end64 + 32)),
  };
};

/** Returns the extra fields of an entry by their numbers. */
const extraFields = (extra: Buffer): ReadonlyMap<number, Buffer> => {
  const fields = new Map<number, Buffer>();
  for (let at = 0; at + 4 <= extra.length;) {
    const from = at + 4;
    const to = from + extra.readUInt16LE(at + 2);
    fields.set(extra.readUInt16LE(at), extra.subarray(from, to));
    at = to;
  }
  return fields;
};

interface Entry {
  readonly name: RawName;
  readonly part: Omit<ZipPart, "name">;
  readonly end: number;
}

const entryAt = (zip: Buffer, at: number): Entry => {
  if (zip.readUInt32LE(at) !== entrySignature) throw new RangeError("no entry of a directory");
  const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
  const extraEnd = nameEnd + zip.readUInt16LE(at + 30);
  const extra = extraFields(zip.subarray(nameEnd, extraEnd));
  const large = extra.get(zip64Field);
  let next = 0;
  const sizeAt = (place: number): number => {
    const size = zip.readUInt32LE(place);
    if (size !== inZip64Field || large === undefined) return size;
    next += 8;
    return Number(large.readBigUInt64LE(next - 8));
  };
  // The order of the zip64 field.
  const originalSize = sizeAt(at + 24);
  const size = sizeAt(at + 20);
  const offset = sizeAt(at + 42);
  const isUtf8 = (zip.readUInt16LE(at + 8) & 0x8_00) !== 0;
  const method = zip.readUInt16LE(at + 10);
  const checksum = zip.readUInt32LE(at + 16);
  return {
    name: { bytes: zip.subarray(at + 46, nameEnd), isUtf8, unicodePath: extra.get(unicodePathField) },
    part: { method, checksum, size, originalSize, offset },
    end: extraEnd + zip.readUInt16LE(at + 32),
  };
};

/**
 * Returns the parts of an archive in the order of its directory, up to a limit.
 *
 * @throws {RangeError} if the directory is damaged
 */
export const zipParts = async (bytes: Uint8Array, limit: number): Promise<ZipPart[]> => {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { start, count } = directoryOf(zip);
  const entries: Entry[] = [];
  for (let at = start; entries.length < Math.min(count, limit); at = entries.at(-1)?.end ?? at)
    entries.push(entryAt(zip, at));
  const names = await zipNames(entries.map(({ name }) => name));
  return entries.map(({ part }, index) => ({ ...part, name: names[index] ?? "" }));
};

/**
 * Unpacks a part, never more than its declared size; undefined if it is damaged, encrypted, or packed by a rare method. Its
 * checksum counts only if `isChecked`.
 */
export const unpackPart = (
  bytes: Uint8Array,
  { method, checksum, size, originalSize, offset }: ZipPart,
  { isChecked }: { readonly isChecked: boolean },
): Uint8Array | undefined => {
  try {
    const header = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(offset);
    const start = 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    const packed = header.subarray(start, start + size);
    const maxOutputLength = Math.max(1, originalSize);
    if (method !== 8 && (method !== 0 || size !== originalSize)) return undefined;
    const unpacked = method === 8 ? inflateRawSync(packed, { maxOutputLength }) : packed;
    return !isChecked || crc32(unpacked) === checksum ? unpacked : undefined;
  } catch {
    return undefined;
  }
};
