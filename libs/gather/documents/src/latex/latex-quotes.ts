import { argumentsAt, type Behind } from "./latex-arguments.ts";
import { childrenOf, entryOf, type LatexNode, nameOf, type RenderNodes } from "./latex-node.ts";

/** Kinds of the arguments of a quotation: a star, in brackets, or in braces. */
const kinds = { star: "s", language: "m", citation: "o", note: "o", key: "m", mark: "o", text: "m" } as const;

type Role = keyof typeof kinds;
type Signatures = readonly (readonly [name: string, roles: readonly Role[]])[];

const sourced = (kind: string, end: readonly Role[]): Signatures => [
  [`${kind}quote`, ["citation", "mark", ...end]],
  [`${kind}cquote`, ["note", "note", "key", "mark", ...end]],
];

const inLanguages = (signatures: Signatures): Signatures =>
  ["foreign", "hyphen", "hybrid"].flatMap((prefix) =>
    signatures.map(([name, roles]) => [`${prefix}${name}`, ["language", ...roles]] as const),
  );

const texts: Signatures = [...sourced("text", ["text"]), ...sourced("block", ["text"])];

/** The commands of csquotes 5.2, with their arguments in order. */
const commands: Readonly<Record<string, readonly Role[]>> = Object.fromEntries(
  [
    ["enquote", ["text"]] as const,
    ...inLanguages([["quote", ["text"]]]),
    ...texts,
    ...inLanguages(texts),
  ].map(([name, roles]) => [name, ["star", ...roles] as const]),
);

const displays = sourced("display", []);

/** The environments of csquotes, with their arguments in order. */
const environments: Readonly<Record<string, readonly Role[]>> = Object.fromEntries([
  ...displays,
  ...inLanguages(displays),
]);

const kindsOf = (roles: readonly Role[]): readonly string[] => roles.map((role) => kinds[role]);

/** Returns the arguments behind a command that quotes; undefined for any other macro. */
export const quotedBehind = (nodes: readonly LatexNode[], at: number, name: string): Behind | undefined => {
  const roles = entryOf(commands, name);
  return roles === undefined ? undefined : argumentsAt(nodes, at + 1, kindsOf(roles));
};

const partsOf = (
  roles: readonly Role[],
  given: readonly LatexNode[],
  render: RenderNodes,
): Partial<Record<Role, string>> =>
  Object.fromEntries(
    roles.map((role, at) => [role, render(childrenOf(given[at] ?? { type: "root" })).trim()]),
  );

/** Writes the source of a quotation in round brackets, as the renderer writes citations. */
const sourceOf = ({ citation = "", key = "" }: Partial<Record<Role, string>>): string => {
  const source = key || citation;
  return source === "" ? "" : /^\(.*\)$/u.test(source) ? ` ${source}` : ` (${source})`;
};

/** Renders a command that quotes: its words in quotation marks, then its source; undefined for any other macro. */
export const quoteHtml = (
  name: string,
  given: readonly LatexNode[],
  render: RenderNodes,
): string | undefined => {
  const roles = entryOf(commands, name);
  if (roles === undefined || given.length < roles.length) return undefined;
  const parts = partsOf(roles, given, render);
  return `“${parts.text ?? ""}${parts.mark ?? ""}”${sourceOf(parts)}`;
};

/** Renders an environment of csquotes as a block of quoted words, then its source; undefined for any other environment. */
export const quoteBlockHtml = (node: LatexNode, render: RenderNodes): string | undefined => {
  const roles = entryOf(environments, nameOf(node));
  if (roles === undefined) return undefined;
  const content = childrenOf(node);
  const { given, count } = argumentsAt(content, 0, kindsOf(roles)) ?? { given: [], count: 0 };
  const parts = partsOf(roles, given, render);
  const words = render(content.slice(count)).trim();
  return `<blockquote>${words}${parts.mark ?? ""}${sourceOf(parts)}</blockquote>`;
};
