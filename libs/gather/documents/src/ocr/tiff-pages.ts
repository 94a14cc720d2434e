// TIFF 6.0 §2: the header contains the position of the first directory; each directory has entries of 12 bytes and the position of
// the next one.
const headerPlace = 4;
const entryBytes = 12;
const maxPages = 1_000;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/**
 * Returns the pages of a TIFF, each as a file that begins with it: the same bytes with a header that points to another directory.
 * A directory that points outside the file, or back, is the last one.
 */
export const tiffPages = (bytes: Uint8Array): readonly (() => Uint8Array)[] => {
  const view = viewOf(bytes);
  const isLittle = bytes[0] === 0x49;
  const places = new Set<number>();
  let place = view.getUint32(headerPlace, isLittle);
  while (place !== 0 && !places.has(place) && places.size < maxPages && place + 2 <= bytes.length) {
    places.add(place);
    const next = place + 2 + view.getUint16(place, isLittle) * entryBytes;
    place = next + 4 <= bytes.length ? view.getUint32(next, isLittle) : 0;
  }
  return [...places].map((first) => () => {
    const page = new Uint8Array(bytes);
    viewOf(page).setUint32(headerPlace, first, isLittle);
    return page;
  });
};
