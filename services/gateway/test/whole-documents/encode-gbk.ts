const firstDouble = 0x81;
const [lowest, highest] = [0x40, 0xfe];

/** Maps each GBK character that is not ASCII to its two bytes: the inverse of the decoder. */
const bytesOfCharacters = (): ReadonlyMap<string, readonly [number, number]> => {
  const decoder = new TextDecoder("gbk");
  const bytes = new Map<string, readonly [number, number]>();
  for (let first = firstDouble; first <= highest; first += 1)
    for (let second = lowest; second <= highest; second += 1)
      bytes.set(decoder.decode(Uint8Array.of(first, second)), [first, second]);
  return bytes;
};

/** Encodes a text in GBK. */
export const encodeGbk = (text: string): Uint8Array => {
  const bytesOf = bytesOfCharacters();
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const code = character.codePointAt(0) ?? 0;
      const bytes = code < 0x80 ? [code] : bytesOf.get(character);
      if (bytes === undefined) throw new Error(`GBK has no ${character}`);
      return bytes;
    }),
  );
};
