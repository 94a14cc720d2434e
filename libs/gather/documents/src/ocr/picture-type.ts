const latin = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.subarray(start, end)).toString("latin1");

const signatures: readonly (readonly [string, string])[] = [
  ["\u0089PNG\r\n\u001a\n", "image/png"],
  ["\u00ff\u00d8\u00ff", "image/jpeg"],
  ["II*\u0000", "image/tiff"],
  ["MM\u0000*", "image/tiff"],
];

const heic = /^ftyp(?:heic|heix|heim|heis|hevc|mif1|msf1)$/u;

/** Detects the media type of a picture that may show text by its first bytes; undefined for any other file. */
export const pictureType = (bytes: Uint8Array): string | undefined => {
  const head = latin(bytes, 0, 12);
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return "image/webp";
  if (heic.test(head.slice(4))) return "image/heic";
  return signatures.find(([start]) => head.startsWith(start))?.[1];
};
