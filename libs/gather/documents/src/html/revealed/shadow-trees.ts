import type { DefaultTreeAdapterTypes } from "parse5";

type SourceNode = DefaultTreeAdapterTypes.ChildNode;
type SourceElement = DefaultTreeAdapterTypes.Element;
type SourceParent = DefaultTreeAdapterTypes.ParentNode;

const attributeOf = (node: SourceNode, wanted: string): string | undefined =>
  "attrs" in node ? node.attrs.find(({ name }) => name === wanted)?.value : undefined;

const isShadowTree = (node: SourceNode): node is DefaultTreeAdapterTypes.Template =>
  node.nodeName === "template" &&
  "content" in node &&
  /^(?:open|closed)$/iu.test(attributeOf(node, "shadowrootmode") ?? "");

const adopt = (parent: SourceParent, children: SourceNode[]): void => {
  for (const child of children) child.parentNode = parent;
  parent.childNodes = children;
};

/** Returns the slots of a shadow tree in order, not those in a slot; without recursion, because pages nest arbitrarily deep. */
const slotsIn = (tree: SourceParent): SourceElement[] => {
  const slots: SourceElement[] = [];
  const open = tree.childNodes.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!("tagName" in node)) continue;
    if (node.tagName === "slot") slots.push(node);
    else for (const child of node.childNodes.toReversed()) open.push(child);
  }
  return slots;
};

/** Elements that may have a shadow tree (DOM §4.9), besides those with a hyphen in their names. */
const hosts: ReadonlySet<string> = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "),
);

const isHost = ({ nodeName }: SourceParent): boolean => hosts.has(nodeName) || nodeName.includes("-");

/** Puts the shadow tree of an element in place of its children, which move to the slots that they name (DOM §4.2.2.4). */
const flatten = (host: SourceParent): void => {
  const tree = isHost(host) ? host.childNodes.find(isShadowTree) : undefined;
  if (tree === undefined) return;
  // Another tree of the same host is an ordinary template.
  const light = host.childNodes.filter(
    (node) => !isShadowTree(node) && ("tagName" in node || "value" in node),
  );
  const bySlot = Map.groupBy(light, (node) => attributeOf(node, "slot") ?? "");
  for (const slot of slotsIn(tree.content)) {
    const name = attributeOf(slot, "name") ?? "";
    const assigned = bySlot.get(name);
    bySlot.delete(name);
    // A slot without nodes shows its own children.
    if (assigned !== undefined) adopt(slot, assigned);
  }
  adopt(host, tree.content.childNodes);
};

/** True if a page may have such trees. */
export const mayHaveShadowTrees = (html: string): boolean => /\sshadowrootmode\s*=/iu.test(html);

/** Flattens the declared shadow trees of a page, as browsers show them: outer ones first, because these fill slots of inner ones. */
export const flattenShadowTrees = (page: SourceParent): void => {
  const open: SourceParent[] = [page];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    flatten(parent);
    for (const child of parent.childNodes) if ("childNodes" in child) open.push(child);
  }
};
