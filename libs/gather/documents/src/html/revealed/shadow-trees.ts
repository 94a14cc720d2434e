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

/** Returns the elements of a name in a tree in order, not those in one another; without recursion, because pages nest arbitrarily deep. */
const elementsIn = (tree: SourceParent, name: string): SourceElement[] => {
  const found: SourceElement[] = [];
  const open = tree.childNodes.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!("tagName" in node)) continue;
    if (node.tagName === name) found.push(node);
    else for (const child of node.childNodes.toReversed()) open.push(child);
  }
  return found;
};

/** Elements that may have a shadow tree (DOM §4.9), besides those with a hyphen in their names. */
const hosts: ReadonlySet<string> = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "),
);

const isHost = ({ nodeName }: SourceParent): boolean => hosts.has(nodeName) || nodeName.includes("-");

const forHost = /:host(?![\w-])|::slotted\(/iu;

/** Names the host of a tree by a class, also in the style sheets of the tree, where it and the children in slots have selectors of their own. */
const nameHost = (host: SourceParent, tree: SourceParent, name: string): void => {
  const sheets = elementsIn(tree, "style")
    .flatMap(({ childNodes }) => childNodes.filter((node) => "value" in node))
    .filter(({ value }) => forHost.test(value));
  if (sheets.length === 0 || !("attrs" in host)) return;
  for (const sheet of sheets)
    sheet.value = sheet.value
      .replaceAll(/:host\(/giu, `.${name}:is(`)
      .replaceAll(/:host(?![\w-])/giu, `.${name}`)
      .replaceAll(/(?:\bslot)?(?:\[[^[\]]{0,99}\])?::slotted\(/giu, `:is(.${name} slot > *):is(`);
  const names = `${attributeOf(host, "class") ?? ""} ${name}`.trim();
  host.attrs = [...host.attrs.filter((one) => one.name !== "class"), { name: "class", value: names }];
};

/** Puts the shadow tree of an element in place of its children, which move to the slots that they name (DOM §4.2.2.4). */
const flatten = (host: SourceParent, name: string): void => {
  const tree = isHost(host) ? host.childNodes.find(isShadowTree) : undefined;
  if (tree === undefined) return;
  // Another tree of the same host is an ordinary template.
  const light = host.childNodes.filter(
    (node) => !isShadowTree(node) && ("tagName" in node || "value" in node),
  );
  nameHost(host, tree.content, name);
  const bySlot = Map.groupBy(light, (node) => attributeOf(node, "slot") ?? "");
  for (const slot of elementsIn(tree.content, "slot")) {
    const wanted = attributeOf(slot, "name") ?? "";
    const assigned = bySlot.get(wanted);
    bySlot.delete(wanted);
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
  let number = 0;
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    number += 1;
    flatten(parent, `quarry-host-${number}`);
    for (const child of parent.childNodes) if ("childNodes" in child) open.push(child);
  }
};
