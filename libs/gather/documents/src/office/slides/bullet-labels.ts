import { ordinalText } from "../../ordinal-text.ts";
import { elementsOf, findAll, type XmlElement } from "../../xml/xml-tree.ts";

/** The style of a list for `ordinalText`, by the beginning of a scheme (§20.1.10.61). */
const styles: Readonly<Record<string, string>> = {
  arabic: "1",
  alphaLc: "a",
  alphaUc: "A",
  romanLc: "i",
  romanUc: "I",
};

const labelOf = (scheme: string, number: number): string => {
  const [, style = "arabic", brackets = "Period"] =
    /^([a-z]+(?:Lc|Uc)?)(Period|ParenR|ParenBoth|Plain)?/u.exec(scheme) ?? [];
  const text = ordinalText(number, styles[style] ?? "1");
  return { Period: `${text}. `, ParenR: `${text}) `, ParenBoth: `(${text}) ` }[brackets] ?? `${text} `;
};

// §21.1.2.2.7.
const deepest = 8;

interface Count {
  readonly scheme: string;
  readonly number: number;
}

/** Creates the labels of the numbered paragraphs of a shape, such as "2. ", in order; empty for others. */
export const createBulletLabels = (): ((paragraph: XmlElement) => string) => {
  let counts: readonly (Count | undefined)[] = [];
  return (paragraph) => {
    const properties = elementsOf(paragraph).find(({ name }) => name === "pPr");
    const level = Math.min(deepest, Number(/^\d+/u.exec(properties?.attributes["lvl"] ?? "")?.[0] ?? 0));
    const [bullet] = properties === undefined ? [] : findAll(properties, "buAutoNum");
    if (bullet === undefined) {
      counts = counts.slice(0, level);
      return "";
    }
    const { type: scheme = "arabicPeriod", startAt = "1" } = bullet.attributes;
    const before = counts[level];
    const number = before?.scheme === scheme ? before.number + 1 : Number(startAt) || 1;
    const outer = Array.from({ length: level }, (_, at) => counts[at]);
    counts = [...outer, { scheme, number }];
    return labelOf(scheme, number);
  };
};
