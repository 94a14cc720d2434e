const sampleLength = 65_536;
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000e-\u001f]/gu;
const replacement = /\ufffd/gu;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Whether decoded bytes are no text after all: too many control characters, or too much that no encoding explains. */
export const looksBinary = (text: string): boolean => {
  const sample = text.slice(0, sampleLength);
  return (
    countOf(sample, control) > sample.length * 0.01 || countOf(sample, replacement) > sample.length * 0.1
  );
};

/** Whether text holds anything that hand-written text does not. */
export const hasOddCharacters = (text: string): boolean => {
  const sample = text.slice(0, sampleLength);
  return countOf(sample, control) > 0 || countOf(sample, replacement) > 0;
};
