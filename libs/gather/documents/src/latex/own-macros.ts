import { childrenOf, type LatexNode, nameOf, wordsOf } from "./latex-node.ts";
import { latexOf } from "./latex-source.ts";
import { parseLatex } from "./parse-latex.ts";

/** A macro that a document defines itself. */
export interface OwnMacro {
  /** The kinds of its arguments: `s` for a star, `o` for brackets, `m` for braces. */
  readonly kinds: readonly string[];
  /** The values of missing arguments in brackets, by place. */
  readonly defaults: readonly (LatexNode | undefined)[];
  readonly body: readonly LatexNode[];
}

/** Commands that define a macro with the arguments in braces. */
export const defining: ReadonlySet<string> = new Set(
  (
    "newcommand renewcommand providecommand DeclareRobustCommand NewDocumentCommand RenewDocumentCommand " +
    "ProvideDocumentCommand DeclareDocumentCommand"
  ).split(" "),
);
const maxParameters = 9;
/** In nodes: the name, each parameter with a sign, a number and words around them, and the body. */
const maxDefinition = 2 + 4 * maxParameters;

/** In nodes: two names, and an equals sign between spaces. */
const maxLet = 5;

const plain = (nodes: readonly LatexNode[]): string => nodes.map(wordsOf).join("");

const root = (content: readonly LatexNode[]): LatexNode => ({ type: "root", content });

/** Reads the arguments that `\NewDocumentCommand` states: `s O{first} m`; none if there are other kinds. */
const statedArguments = (nodes: readonly LatexNode[]): Pick<OwnMacro, "kinds" | "defaults"> => {
  const stated = nodes.flatMap((node) =>
    node.type === "group"
      ? [node]
      : Array.from(wordsOf(node), (sign): LatexNode => ({ type: "string", content: sign })),
  );
  const kinds: string[] = [];
  const defaults: (LatexNode | undefined)[] = [];
  for (const [at, node] of stated.entries()) {
    const [sign, next] = [wordsOf(node), stated[at + 1]];
    if (/^[som]$/iu.test(sign)) {
      kinds.push(sign.toLowerCase());
      defaults.push(sign === "O" && next?.type === "group" ? root(childrenOf(next)) : undefined);
    } else if (node.type !== "group" && !/^[+!\s]*$/u.test(sign)) return { kinds: [], defaults: [] };
  }
  return { kinds: kinds.slice(0, maxParameters), defaults };
};

/** Returns the parameters of a definition that states their number and the value of a missing first one: `[2][first]`. */
const countedArguments = (args: readonly LatexNode[]): Pick<OwnMacro, "kinds" | "defaults"> => {
  const [count = [], first] = args.filter(({ openMark }) => openMark === "[").map(childrenOf);
  const parameters = Math.min(maxParameters, Number.parseInt(plain(count), 10) || 0);
  const kinds = Array.from({ length: parameters }, (_, at) => (at === 0 && first !== undefined ? "o" : "m"));
  return { kinds, defaults: first === undefined ? [] : [root(first)] };
};

/** Reads `\newcommand{\name}[2][first]{body}` and `\NewDocumentCommand{\name}{O{first} m}{body}`. */
const commandOf = ({ args = [] }: LatexNode): readonly [LatexNode | undefined, OwnMacro] => {
  const [name = [], ...more] = args.filter(({ openMark }) => openMark === "{").map(childrenOf);
  const body = more.pop() ?? [];
  const [stated] = more;
  if (stated !== undefined) return [name[0], { ...statedArguments(stated), body }];
  return [name[0], { ...countedArguments(args), body }];
};

/** Returns the nodes after `\def` that belong to it: the name, signs and numbers of parameters, and the body; empty without a body. */
export const definitionBehind = (nodes: readonly LatexNode[], at: number): readonly LatexNode[] => {
  const behind = nodes.slice(at + 1, at + 1 + maxDefinition);
  return behind.slice(0, behind.findIndex(({ type }) => type === "group") + 1);
};

/** Reads `\name#1#2{body}`; other forms of parameters define no macro. */
const definitionOf = (behind: readonly LatexNode[]): readonly [LatexNode | undefined, OwnMacro] => {
  const parameters = plain(behind.slice(1, -1));
  const body = behind.slice(-1).flatMap(childrenOf);
  return [
    /^(?:#\d)*$/u.test(parameters) ? behind[0] : undefined,
    { kinds: Array.from({ length: parameters.length / 2 }, () => "m"), defaults: [], body },
  ];
};

/** Returns the nodes after `\let` up to the second of its two macros; empty for another form. */
export const namesBehindLet = (nodes: readonly LatexNode[], at: number): readonly LatexNode[] => {
  const behind = nodes.slice(at + 1, at + 1 + maxLet);
  const second = behind.findIndex(({ type }, index) => type === "macro" && index > 0);
  return behind[0]?.type === "macro" ? behind.slice(0, second + 1) : [];
};

/** Gives the first name the meaning that the last one has now. */
const copyMacro = (own: Map<string, OwnMacro>, names: readonly LatexNode[]): void => {
  const [name, meaning] = [names[0], names.at(-1)].map((node) => (node === undefined ? "" : nameOf(node)));
  const macro = own.get(meaning ?? "");
  if (name !== undefined && macro !== undefined) own.set(name, macro);
};

/** Finds the macros that a document defines, by name. */
export const ownMacros = (nodes: readonly LatexNode[]): ReadonlyMap<string, OwnMacro> => {
  const own = new Map<string, OwnMacro>();
  for (const [at, node] of nodes.entries()) {
    const isDefinition = nameOf(node) === "def";
    if (nameOf(node) === "let") copyMacro(own, namesBehindLet(nodes, at));
    if (!isDefinition && !defining.has(nameOf(node))) continue;
    const [name, macro] = isDefinition ? definitionOf(definitionBehind(nodes, at)) : commandOf(node);
    const isKept = nameOf(node) === "providecommand" && own.has(nameOf(name ?? node));
    if (name?.type === "macro" && !isKept) own.set(nameOf(name), macro);
  }
  return own;
};

const isString = (node: LatexNode | undefined, words: string): boolean =>
  node?.type === "string" && wordsOf(node) === words;

/** Returns the replacement of a parameter sign: the argument without its braces, and any text after the sign's digit. */
const argumentAt = (node: LatexNode, given: readonly LatexNode[]): readonly LatexNode[] => {
  const argument = given[Number(wordsOf(node)[0]) - 1];
  const rest = wordsOf(node).slice(1);
  return [
    ...(argument === undefined ? [] : [{ ...argument, type: "root" }]),
    ...(rest === "" ? [] : [{ type: "string", content: rest }]),
  ];
};

const filled = (node: LatexNode, given: readonly LatexNode[]): LatexNode => {
  const inner = {
    ...node,
    position: undefined,
    ...(Array.isArray(node.content) && { content: fillParameters(node.content, given) }),
  };
  return node.args === undefined ? inner : { ...inner, args: node.args.map((each) => filled(each, given)) };
};

/** Replaces the parameters of a macro by arguments. */
export const fillParameters = (
  body: readonly LatexNode[],
  given: readonly LatexNode[],
): readonly LatexNode[] =>
  body.flatMap((node, at): readonly LatexNode[] => {
    if (isString(node, "#")) return [];
    return isString(body[at - 1], "#") && /^[1-9]/u.test(wordsOf(node))
      ? argumentAt(node, given)
      : [filled(node, given)];
  });

/** An environment that a document defines itself: what it shows before and after its content. */
export interface OwnEnvironment extends Pick<OwnMacro, "kinds" | "defaults"> {
  readonly before: readonly LatexNode[];
  readonly after: readonly LatexNode[];
}

/** Reads `\newtheorem{name}[counter]{Title}`: the title, with the note in brackets. */
const theoremOf = (args: readonly LatexNode[]): readonly [string, OwnEnvironment] => {
  const [name = [], title = []] = args.filter(({ openMark }) => openMark === "{").map(childrenOf);
  const before = [...title, ...parseLatex(String.raw`\IfValueT{#1}{ (#1)}:`), { type: "whitespace" }];
  return [plain(name), { kinds: ["o"], defaults: [], before, after: [] }];
};

/** Reads `\newenvironment{name}[2][first]{before}{after}`. */
const environmentOf = (args: readonly LatexNode[]): readonly [string, OwnEnvironment] => {
  const [name = [], before = [], after = []] = args
    .filter(({ openMark }) => openMark === "{")
    .map(childrenOf);
  return [plain(name), { ...countedArguments(args), before, after }];
};

/** Finds the environments that a document defines, by name. */
export const ownEnvironments = (nodes: readonly LatexNode[]): ReadonlyMap<string, OwnEnvironment> =>
  new Map(
    nodes.flatMap((node) => {
      if (nameOf(node) === "newtheorem") return [theoremOf(node.args ?? [])];
      return nameOf(node) === "newenvironment" ? [environmentOf(node.args ?? [])] : [];
    }),
  );

/** Finds the units that a document defines with `\DeclareSIUnit[options]{\name}{sign}`, by name. */
export const ownUnits = (nodes: readonly LatexNode[]): ReadonlyMap<string, string> =>
  new Map(
    nodes.flatMap((node, at) => {
      if (nameOf(node) !== "DeclareSIUnit") return [];
      const near = nodes.slice(at + 1, at + 1 + maxDefinition);
      const options = near[0]?.content === "[" ? near.findIndex(({ content }) => content === "]") + 1 : 0;
      const behind = near.slice(options);
      const first = behind.findIndex(({ type }) => type === "macro" || type === "group");
      const [name, sign] = behind
        .slice(first, first + 2)
        .map((each) => (each.type === "group" ? childrenOf(each) : [each]));
      const named = name?.find(({ type }) => type === "macro");
      return named === undefined || sign === undefined ? [] : [[nameOf(named), latexOf(sign)] as const];
    }),
  );
