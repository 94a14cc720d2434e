import { findAll, type XmlElement } from "../../xml/xml-tree.ts";

const isParent = ({ attributes: { type = "parOf" } }: XmlElement): boolean => type === "parOf";

const orderOf = ({ attributes }: XmlElement): number => Number(attributes["srcOrd"]) || 0;

/**
 * Returns the points of a diagram in the order of its connections (ECMA-376 part 1, §21.4). Each is before its children, and
 * between the arrows from its parent and to its sibling; those without a parent are in the order of the file.
 */
export const diagramPoints = (diagram: XmlElement): readonly XmlElement[] => {
  const points = findAll(diagram, "pt");
  const byId = new Map(points.map((point) => [point.attributes["modelId"], point]));
  const connections = findAll(diagram, "cxn")
    .filter(isParent)
    .toSorted((one, other) => orderOf(one) - orderOf(other));
  const isTarget = new Set<XmlElement>();
  const childrenOf = new Map<string | undefined, XmlElement[]>();
  for (const { attributes } of connections) {
    const { srcId, parTransId, destId, sibTransId } = attributes;
    const children = childrenOf.get(srcId) ?? [];
    childrenOf.set(srcId, children);
    for (const point of [parTransId, destId, sibTransId].flatMap((id) => byId.get(id) ?? [])) {
      children.push(point);
      isTarget.add(point);
    }
  }
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
