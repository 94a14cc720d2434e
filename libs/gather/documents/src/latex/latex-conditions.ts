import { argumentsAt } from "./latex-arguments.ts";
import { childrenOf, type LatexNode, nameOf, wordsOf } from "./latex-node.ts";
import { latexOf } from "./latex-source.ts";
import { defining } from "./own-macros.ts";

/** A part of the nodes of a text: their number, and those that are shown. */
interface Step {
  readonly count: number;
  readonly shown: readonly LatexNode[];
}

/** Chooses the branches that LaTeX would show, and removes the rest. */
export type Decide = (nodes: readonly LatexNode[]) => readonly LatexNode[];

/** Conditions of TeX that end with `\fi`, without those that a document declares. */
const conditions: ReadonlySet<string> = new Set(
  "if ifx ifnum ifdim ifodd ifcase ifcat ifdefined ifcsname ifmmode ifvmode ifhmode ifvoid ifhbox ifvbox".split(
    " ",
  ),
);

/** The state of these conditions while a PDF is made from most documents. */
const known: readonly (readonly [name: string, isTrue: boolean])[] = [
  ["true", true],
  ["false", false],
  ["pdf", true],
  ["xetex", false],
  ["luatex", false],
  ["XeTeX", false],
  ["LuaTeX", false],
];

const declaring = /^(?:new|provide)(?:toggle|bool|boolean)$/u;
const setting = /^(?:toggle|bool)(true|false)$/u;
const settingTo = /^set(?:toggle|bool|boolean)$/u;
const choosing = /^(?:if|not)(?:toggle|bool)$|^ifthenelse$|^if(?:un)?def$/u;

const isBlank = ({ type }: LatexNode): boolean =>
  type === "whitespace" || type === "comment" || type === "parbreak";

/** Returns the macros behind a place, and the number of nodes up to their end; undefined if other nodes are there. */
const macrosAt = (nodes: readonly LatexNode[], at: number, wanted: number): Step | undefined => {
  const shown: LatexNode[] = [];
  let end = at;
  for (; shown.length < wanted; end += 1) {
    const node = nodes[end];
    if (node === undefined || (node.type !== "macro" && !isBlank(node))) return undefined;
    if (node.type === "macro") shown.push(node);
  }
  return { count: end - at, shown };
};

/**
 * Creates a chooser of branches, which remembers the switches that the nodes set: those of TeX, of etoolbox and of ifthen. Both
 * branches of a condition that depends on more than switches are shown.
 *
 * `isDefined`: true for the name of a macro that the document defines.
 */
export const createConditions = (isDefined: (name: string) => boolean): Decide => {
  const switches = new Map(known.map(([name, isTrue]) => [name, isTrue]));

  const isCondition = (name: string): boolean =>
    conditions.has(name) || (name.startsWith("if") && switches.has(name.slice(2)));

  /** Evaluates the test behind a condition; undefined if it is not known. */
  const testAt = (
    nodes: readonly LatexNode[],
    at: number,
  ): { readonly count: number; readonly isTrue: boolean } | undefined => {
    const name = nameOf(nodes[at] ?? { type: "" });
    const isTrue = switches.get(name.slice(2));
    if (isTrue !== undefined) return { count: 0, isTrue };
    const next = nodes[at + 1];
    if (name === "if" && next?.type === "string") {
      const [one, other] = wordsOf(next);
      return { count: 1, isTrue: one === other };
    }
    const macros = macrosAt(nodes, at + 1, name === "ifx" ? 2 : 1);
    const names = macros?.shown.map(nameOf) ?? [];
    if (macros === undefined || (name === "ifx" ? !names.includes("undefined") : name !== "ifdefined"))
      return undefined;
    return { count: macros.count, isTrue: names.some(isDefined) === (name === "ifdefined") };
  };

  /** Returns the places of `\else` and `\fi` of a condition; the first is undefined without another branch. */
  const endsOf = (
    nodes: readonly LatexNode[],
    at: number,
  ): { readonly otherwise: number | undefined; readonly end: number } | undefined => {
    let otherwise: number | undefined;
    let depth = 0;
    for (let end = at + 1; end < nodes.length; end += 1) {
      const name = nameOf(nodes[end] ?? { type: "" });
      if (isCondition(name)) depth += 1;
      else if (name === "else" && depth === 0) otherwise ??= end;
      else if (name === "fi" && depth === 0) return { otherwise, end };
      else if (name === "fi") depth -= 1;
    }
    return undefined;
  };

  const branchAt = (nodes: readonly LatexNode[], at: number, name: string): Step | undefined => {
    const ends = isCondition(name) ? endsOf(nodes, at) : undefined;
    const test = ends && testAt(nodes, at);
    if (ends === undefined || test === undefined) return undefined;
    const { otherwise = ends.end, end } = ends;
    const shown = test.isTrue ? nodes.slice(at + 1 + test.count, otherwise) : nodes.slice(otherwise + 1, end);
    return { count: end + 1 - at, shown };
  };

  const plainAt = (nodes: readonly LatexNode[], at: number, wanted: number): readonly string[] | undefined =>
    argumentsAt(
      nodes,
      at + 1,
      Array.from({ length: wanted }, () => "m"),
    )?.given.map((each) => latexOf(childrenOf(each)).trim());

  const set = (key: string, isTrue: boolean, count: number): Step => {
    switches.set(key, isTrue);
    return { count, shown: [] };
  };

  /** Sets the switch of TeX that a command names; undefined for any other command. */
  const switchAt = (nodes: readonly LatexNode[], at: number, name: string): Step | undefined => {
    const [, flag, state] = /^(.+?)(true|false)$/u.exec(name) ?? [];
    if (flag !== undefined && switches.has(flag)) return set(flag, state === "true", 1);
    const declared = name === "newif" ? macrosAt(nodes, at + 1, 1) : undefined;
    return declared && set(declared.shown.map(nameOf).join("").slice(2), false, 1 + declared.count);
  };

  /** Sets the switch that an argument names; undefined for a command that does not. */
  const settingAt = (nodes: readonly LatexNode[], at: number, name: string): Step | undefined => {
    const wanted = settingTo.test(name) ? 2 : declaring.test(name) || setting.test(name) ? 1 : 0;
    const [key, state = setting.exec(name)?.[1]] = wanted === 0 ? [] : (plainAt(nodes, at, wanted) ?? []);
    return key === undefined ? undefined : set(key, state === "true", 1 + wanted);
  };

  /** Evaluates the first argument of a choice; undefined if it is not known. */
  const isChosen = (name: string, test: string): boolean | undefined => {
    if (/^if(?:un)?def$/u.test(name)) return isDefined(test.replace("\\", "")) === (name === "ifdef");
    if (name !== "ifthenelse") return switches.get(test);
    const [, not, key = ""] = /^(\\(?:not|NOT)\s*)?\\boolean\s*\{([^{}]*)\}$/u.exec(test) ?? [];
    const isTrue = switches.get(key);
    return isTrue === undefined ? undefined : isTrue === (not === undefined);
  };

  /** Chooses between the last two arguments of a command; both are shown if its test is not known. */
  const choiceAt = (nodes: readonly LatexNode[], at: number, name: string): Step | undefined => {
    const given = choosing.test(name) ? argumentsAt(nodes, at + 1, ["m", "m", "m"]) : undefined;
    if (given === undefined) return undefined;
    const [test, ...branches] = given.given;
    const isTrue = isChosen(name, latexOf(childrenOf(test ?? { type: "root" })).trim());
    const isFirst = isTrue === undefined ? undefined : isTrue !== name.startsWith("not");
    const shown = isFirst === undefined ? branches : branches.slice(isFirst ? 0 : 1, isFirst ? 1 : 2);
    return { count: 1 + given.count, shown: shown.flatMap(childrenOf) };
  };

  const within = (node: LatexNode): LatexNode =>
    /math/u.test(node.type) || defining.has(nameOf(node)) || !Array.isArray(node.content)
      ? node
      : { ...node, content: decide(node.content) };

  const stepAt = (nodes: readonly LatexNode[], at: number): Step | undefined => {
    const node = nodes[at];
    if (node?.type !== "macro") return undefined;
    const name = nameOf(node);
    return (
      switchAt(nodes, at, name) ??
      settingAt(nodes, at, name) ??
      branchAt(nodes, at, name) ??
      choiceAt(nodes, at, name)
    );
  };

  const decide: Decide = (nodes) => {
    const shown: LatexNode[] = [];
    for (let at = 0; at < nodes.length;) {
      const step = stepAt(nodes, at);
      const node = nodes[at];
      if (step !== undefined) shown.push(...decide(step.shown));
      else if (node !== undefined) shown.push(within(node));
      at += step?.count ?? 1;
    }
    return shown;
  };
  return decide;
};
