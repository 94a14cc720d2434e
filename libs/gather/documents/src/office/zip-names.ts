import { isUtf8 } from "node:buffer";
import { crc32 } from "node:zlib";
import { decodeBytes } from "../encoding/decode-text.ts";
import { detectEncoding } from "../encoding/detect-encoding.ts";

/** The name of a part as the directory of an archive has it. */
export interface RawName {
  readonly bytes: Buffer;
  /** True if it is declared as UTF-8. */
  readonly isUtf8: boolean;
  /** The extra field "Info-ZIP Unicode Path" (ZIP 6.3.10 §4.6.9): version, checksum of the name, name in UTF-8. */
  readonly unicodePath: Buffer | undefined;
}

const declaredName = ({ bytes, isUtf8: isDeclared, unicodePath }: RawName): string | undefined => {
  if (isDeclared) return bytes.toString("utf8");
  const isPath = unicodePath !== undefined && unicodePath.length > 5;
  return isPath && unicodePath.readUInt32LE(1) === crc32(bytes) ? unicodePath.toString("utf8", 5) : undefined;
};

/** Encodings that detection names if it recognises no other. */
const western: ReadonlySet<string> = new Set(["windows-1252", "macintosh"]);
const latinLetters = /[a-z\u00c0-\u024f]/giu;

/** Returns the encoding of DOS, which the format prescribes, unless more bytes are letters in that of Windows. */
const westernEncoding = async (names: Buffer): Promise<string> => {
  const lettersIn = async (encoding: string): Promise<number> =>
    (await decodeBytes(names, encoding))?.match(latinLetters)?.length ?? 0;
  return (await lettersIn("windows-1252")) > (await lettersIn("cp437")) ? "windows-1252" : "cp437";
};

const encodingOf = async (names: Buffer): Promise<string> => {
  if (isUtf8(names)) return "utf-8";
  const detected = await detectEncoding(names);
  return western.has(detected) ? westernEncoding(names) : detected;
};

/** Decodes the names of an archive's parts; those without a declared encoding are taken to have the same. */
export const zipNames = async (names: readonly RawName[]): Promise<string[]> => {
  const others = names.filter((name) => declaredName(name) === undefined);
  const lineBreak = Buffer.from("\n");
  const encoding = await encodingOf(Buffer.concat(others.flatMap(({ bytes }) => [bytes, lineBreak])));
  return Promise.all(
    names.map(
      async (name) =>
        declaredName(name) ?? (await decodeBytes(name.bytes, encoding)) ?? name.bytes.toString("latin1"),
    ),
  );
};
