const fewest = 8;
const row = /[\u0080-\u00ff]{4,}/gu;
const sameSign = /^(.)\1*$/su;

/**
 * Whether bytes are hardly the Western European text that they are declared to be, which is what servers say when nobody has told
 * them: its letters with accents stand between others, and most of what is beyond ASCII here stands in rows.
 */
export const isHardlyWestern = (bytes: Uint8Array): boolean => {
  let beyondAscii = 0;
  for (const byte of bytes) if (byte >= 0x80) beyondAscii += 1;
  if (beyondAscii < fewest) return false;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  let inRows = 0;
  // A row of one sign, such as of spaces or dashes, is an ornament.
  for (const [signs] of text.matchAll(row)) if (!sameSign.test(signs)) inRows += signs.length;
  return inRows > beyondAscii / 2;
};
