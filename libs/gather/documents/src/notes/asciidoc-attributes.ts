/** A line of a text, in a block of code or outside. */
export interface SeenLine {
  readonly line: string;
  readonly isCode: boolean;
}

const entry = /^:(?<unset>!?)(?<name>\w[\w-]{0,60})(?<unsetToo>!?):(?:[ \t]+(?<value>\S.*))?$/u;
/** Matches a reference; a backslash makes it text, and plus signs keep it as it is. */
const reference = /(?<before>[\\+]?)\{(?<name>\w[\w-]{0,60})\}/gu;
const condition = /^(?:ifn?def|ifeval)::(?:[^[]{0,200}\[\]|\[.)/u;
/** The kinds of a paragraph that is shown as written. */
const asWritten = /^\[(?:source|listing|literal|pass|stem|latexmath|asciimath)\b/u;

/** Longer values are not filled in: entries that repeat each other would grow without end. */
const maxValue = 300;
const maxReferences = 10_000;

const createAttributes = () => {
  const values = new Map<string, string>();
  let references = 0;
  const filled = (line: string): string =>
    line.replaceAll(reference, (written, before: string, name: string) => {
      const value = values.get(name.toLowerCase());
      if (value === undefined || before !== "" || references >= maxReferences) return written;
      references += 1;
      return value;
    });
  const define = (line: string, isCertain: boolean): boolean => {
    const { unset, unsetToo, name = "", value = "" } = entry.exec(line.trimEnd())?.groups ?? {};
    if (name === "") return false;
    const text = filled(value);
    const isKnown = isCertain && unset === "" && unsetToo === "";
    const isPlain = text.length <= maxValue && !/^pass:|\\$/u.test(text);
    if (isKnown && isPlain) values.set(name.toLowerCase(), text);
    else values.delete(name.toLowerCase());
    return true;
  };
  return { filled, define };
};

/** Returns the number of open conditions after a line. */
const conditionsAfter = (line: string, open: number): number => {
  if (condition.test(line)) return open + 1;
  return line.startsWith("endif::") ? Math.max(0, open - 1) : open;
};

/** True for the first line of a paragraph in which no name is replaced: of a marked kind, or indented without being a list. */
const beginsLiteral = (line: string, above: string): boolean =>
  asWritten.test(above) || (above.trim() === "" && /^[ \t]+(?![*.-]+ )\S/u.test(line));

/**
 * Returns the lines of AsciiDoc with the values of its attributes in place of their names, from each entry on; code, literal
 * paragraphs and the entries stay as written. An attribute that depends on a condition has no certain value.
 */
export const withAttributes = (lines: readonly SeenLine[]): string[] => {
  const { filled, define } = createAttributes();
  let conditions = 0;
  let isHead = true;
  let isLiteral = false;
  let above = "";
  return lines.map(({ line, isCode }) => {
    const last = above;
    above = line;
    if (isCode) return line;
    conditions = conditionsAfter(line, conditions);
    if (line.trim() === "") [isHead, isLiteral] = [false, false];
    const begins = last.trim() === "" || /^(?::|ifn?def::|ifeval::|endif::)/u.test(last);
    if ((isHead || begins) && define(line, conditions === 0)) return line;
    isLiteral ||= beginsLiteral(line, last);
    return isLiteral ? line : filled(line);
  });
};
