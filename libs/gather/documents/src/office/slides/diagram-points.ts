import { findAll, type XmlElement } from "../../xml/xml-tree.ts";

const isParent = ({ attributes: { type = "parOf" } }: XmlElement): boolean => type === "parOf";

const orderOf = ({ attributes }: XmlElement): number => Number(attributes["srcOrd"]) || 0;

/**
 * Returns the points of a diagram in the order of its connections (ECMA-376 part 1, §21.4), each before its children; those
 * without a parent are in the order of the file.
 */
export const diagramPoints = (diagram: XmlElement): readonly XmlElement[] => {
  const points = findAll(diagram, "pt");
  const byId = new Map(points.map((point) => [point.attributes["modelId"], point]));
  const connections = findAll(diagram, "cxn")
    .filter(isParent)
    .toSorted((one, other) => orderOf(one) - orderOf(other));
  const targets = connections.map(({ attributes }) => byId.get(attributes["destId"]));
  const childrenOf = new Map<string | undefined, XmlElement[]>();
  for (const [at, { attributes }] of connections.entries()) {
    const [target, children] = [targets[at], childrenOf.get(attributes["srcId"])];
    if (target === undefined) continue;
    if (children === undefined) childrenOf.set(attributes["srcId"], [target]);
    else children.push(target);
  }
  const isTarget = new Set(targets);
  // Points in a circle have no first one, so all are tried last.
  const left = [...points.filter((point) => !isTarget.has(point)), ...points].toReversed();
  const inOrder = new Set<XmlElement>();
  for (let point = left.pop(); point !== undefined; point = left.pop()) {
    if (inOrder.has(point)) continue;
    inOrder.add(point);
    for (const child of childrenOf.get(point.attributes["modelId"])?.toReversed() ?? []) left.push(child);
  }
  return [...inOrder];
};
