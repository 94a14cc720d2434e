import { unzipSync } from "fflate";
import type { Unavailable } from "../unavailable.ts";
import { unavailable } from "../unavailable.ts";

/** Parts of a ZIP archive by their names, unpacked. */
export interface Unpacked {
  readonly status: "unpacked";
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The names of all parts, those that were not wanted too. */
  readonly names: readonly string[];
}

const megabyte = 1_000_000;
/** What is read of one document may have so much in all: some times what the longest text that is stored needs. */
const mostUnpacked = 40 * megabyte;
const mostParts = 20_000;
// Text is packed to a tenth or a twentieth; a bomb to a thousandth.
const mostRatio = 200;
const ratioMatters = megabyte;

const bomb = unavailable(
  "too-large",
  `The archive unpacks to far more than it should, the limit is ${mostUnpacked / megabyte} MB; a freshly saved copy may help.`,
);
const damaged = unavailable(
  "damaged",
  "The archive is damaged and cannot be unpacked; a freshly saved copy may help.",
);
const locked = unavailable(
  "password-protected",
  "The document asks for a password; hand in a copy without one.",
);

// ZIP 6.3.10 §4.4.4: bit 0 of the flags of a part says that it is encrypted.
const isEncrypted = (bytes: Uint8Array): boolean => ((bytes[6] ?? 0) & 1) === 1;

/**
 * Unpacks the wanted parts of an archive in memory, never more than the directory of the archive says and never more than
 * the limit; what is damaged, locked or a bomb is an outcome.
 */
export const unpackZip = (bytes: Uint8Array, isWanted: (name: string) => boolean): Unpacked | Unavailable => {
  if (isEncrypted(bytes)) return locked;
  const names: string[] = [];
  let total = 0;
  let isBomb = false;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        names.push(name);
        if (names.length > mostParts) isBomb = true;
        if (isBomb || !isWanted(name)) return false;
        total += originalSize;
        const isTooDense = originalSize > ratioMatters && originalSize > size * mostRatio;
        isBomb = isTooDense || total > mostUnpacked;
        return !isBomb;
      },
    });
    return isBomb ? bomb : { status: "unpacked", files: new Map(Object.entries(files)), names };
  } catch {
    return damaged;
  }
};
