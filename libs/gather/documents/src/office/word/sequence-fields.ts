const sequence = /^\s*SEQ\s+([^\s\\"]{1,80})/iu;

// A hidden one, one that begins again below each heading, and one that is not in digits.
const uncounted = /\\(?:[hs]|\*\s*(?!\s|arabic\b|mergeformat|charformat))/iu;

/**
 * Creates a function that counts the SEQ fields of a text in their order (ISO/IEC 29500-1 §17.16.5.56), and returns the number of
 * one without a result, which a program leaves to Word. It is undefined for other fields, and for those that show none.
 */
export const createSequences = (): ((code: string, shown: string) => string | undefined) => {
  const counts = new Map<string, number>();
  return (code, shown) => {
    const name = sequence.exec(code)?.[1]?.toLowerCase();
    if (name === undefined) return undefined;
    const result = /^\d{1,6}$/u.exec(shown.trim())?.[0] ?? /\\r\s*(\d{1,6})/iu.exec(code)?.[1];
    const step = /\\c/iu.test(code) ? 0 : 1;
    const number = result === undefined ? (counts.get(name) ?? 0) + step : Number(result);
    counts.set(name, number);
    return shown === "" && !uncounted.test(code) ? String(number) : undefined;
  };
};
