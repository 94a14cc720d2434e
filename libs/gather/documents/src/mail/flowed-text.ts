/* Text that was wrapped for sending (RFC 3676), in the two cases that the parser of messages leaves open. */

/** True if a message has a part with such text. */
export const isFlowed = (bytes: Uint8Array): boolean =>
  /format\s?=\s?"?flowed/iu.test(Buffer.from(bytes).toString("latin1"));

/** Ends paragraphs at empty lines, also where the line before them is marked as going on. */
export const endParagraphs = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(bytes)
      .toString("latin1")
      .replaceAll(/(?<!^--) (?=\r?\n>{0,9} ?\r?\n)/gmu, ""),
    "latin1",
  );

const quotedLine = /^(?<signs>>{1,9})(?<line>.*)$/gmu;
/** Quote signs within a line that are no comparison of numbers. */
const joint = /(?<=[^\d\s]\s{0,2}) (?<more>>{1,9}) ?(?![\d=])/gu;

/** Removes the quote signs that stay between joined lines, and parts lines of quotes within quotes. */
export const joinQuotes = (text: string): string =>
  text.replaceAll(quotedLine, (_whole, signs: string, line: string) => {
    const joined = line.replaceAll(joint, (found: string, more: string) => {
      if (more === signs) return " ";
      return more.length > 1 ? `\n${found.trimStart()}` : found;
    });
    return `${signs}${joined}`;
  });
