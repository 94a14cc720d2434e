import { elementsOf, type XmlElement } from "../../xml/xml-tree.ts";
import { childOf, type XmlNode } from "./word-xml.ts";

const isParagraph = (element: XmlElement | undefined): boolean => element?.name === "w:p";

/** True for a paragraph with the large first letters of the next one (ISO/IEC 29500-1 §17.18.20). */
const isDropCap = (properties: XmlElement | undefined): boolean =>
  ["drop", "margin"].includes(childOf(properties, "w:framePr")?.attributes["w:dropCap"] ?? "");

/** True for a paragraph whose end is deleted, moved away or not shown; what is left of it is in the next one. */
export const isJoined = (paragraph: XmlElement): boolean => {
  const properties = childOf(paragraph, "w:pPr");
  const end = childOf(properties, "w:rPr");
  return (childOf(end, "w:del") ?? childOf(end, "w:moveFrom")) !== undefined || isDropCap(properties);
};

const isProperties = ({ name }: XmlElement): boolean => name === "w:pPr";

/** Joins each paragraph without an end to the paragraph behind it, which has the properties of both. */
export const joinParagraphs = (children: readonly XmlNode[]): readonly XmlNode[] => {
  if (!children.some((child) => typeof child !== "string" && child.name === "w:p" && isJoined(child)))
    return children;
  const all = elementsOf({ name: "", attributes: {}, children });
  const joined: XmlElement[] = [];
  let before: XmlElement[] = [];
  for (const [at, child] of all.entries()) {
    const parts = isParagraph(child) ? elementsOf(child) : [];
    const written = parts.filter((part) => !isProperties(part));
    if (isParagraph(child) && isJoined(child) && isParagraph(all[at + 1])) before.push(...written);
    else if (before.length > 0) {
      joined.push({ ...child, children: [...parts.filter(isProperties), ...before, ...written] });
      before = [];
    } else joined.push(child);
  }
  return joined;
};
