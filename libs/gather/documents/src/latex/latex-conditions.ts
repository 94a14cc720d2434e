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

/** The test of a condition: the number of its nodes, its result, and what of the last node is behind it. */
interface Test {
  readonly count: number;
  readonly isTrue: boolean;
  readonly rest: readonly LatexNode[];
}

/** The places of `\else` and `\fi` of a condition; both are the same without another branch. */
interface Ends {
  readonly otherwise: number;
  readonly end: number;
}

/**
 * Creates a chooser of branches, which remembers the switches that the nodes set: those of TeX, of etoolbox and of ifthen. Both
 * branches of a condition that depends on more than switches are shown.
 *
 * `meaningOf`: returns what a macro that the document defines stands for; undefined for another name.
 */
export const createConditions = (meaningOf: (name: string) => readonly LatexNode[] | undefined): Decide => {
  const isDefined = (name: string): boolean => meaningOf(name) !== undefined;
  const switches = new Map(known.map(([name, isTrue]) => [name, isTrue]));

  const isCondition = (name: string): boolean =>
    conditions.has(name) || (name.startsWith("if") && switches.has(name.slice(2)));

  /** Returns the characters that a node stands for; empty if they are not known. */
  const charactersOf = (node: LatexNode): string => {
    if (node.type === "string") return wordsOf(node);
    const [meaning, ...more] = meaningOf(nameOf(node)) ?? [];
    return meaning?.type === "string" && more.length === 0 ? wordsOf(meaning).slice(0, 1) : "";
  };

  /** Compares the two characters behind `\if`; undefined if they are not known. */
  const charactersAt = (nodes: readonly LatexNode[], at: number): Test | undefined => {
    const behind = nodes.slice(at, at + 2).map(charactersOf);
    const count = (behind[0]?.length ?? 0) > 1 ? 1 : 2;
    const [one, other, ...rest] = behind.slice(0, count).join("");
    if (behind[0] === "" || one === undefined) return undefined;
    if (other === undefined && nodes[at + 1]?.type !== "whitespace") return undefined;
    return { count, isTrue: one === other, rest: [{ type: "string", content: rest.join("") }] };
  };

  /** Evaluates the test behind a condition; undefined if it is not known. */
  const testAt = (nodes: readonly LatexNode[], at: number): Test | undefined => {
    const name = nameOf(nodes[at] ?? { type: "" });
    const isTrue = switches.get(name.slice(2));
    if (isTrue !== undefined) return { count: 0, isTrue, rest: [] };
    if (name === "if") return charactersAt(nodes, at + 1);
    const macros = macrosAt(nodes, at + 1, name === "ifx" ? 2 : 1);
    const names = macros?.shown.map(nameOf) ?? [];
    if (macros === undefined || (name === "ifx" ? !names.includes("undefined") : name !== "ifdefined"))
      return undefined;
    return { count: macros.count, isTrue: names.some(isDefined) === (name === "ifdefined"), rest: [] };
  };

  /** Finds the ends of the conditions among nodes that have one, by their places. */
  const endsOf = (nodes: readonly LatexNode[]): ReadonlyMap<number, Ends> => {
    const ends = new Map<number, Ends>();
    const declared = new Set<string>();
    const open: { readonly at: number; otherwise?: number }[] = [];
    const close = (end: number): void => {
      const last = open.pop();
      if (last !== undefined) ends.set(last.at, { otherwise: last.otherwise ?? end, end });
    };
    let before = "";
    for (const [at, node] of nodes.entries()) {
      const name = nameOf(node);
      const last = open.at(-1);
      if (before === "newif") declared.add(name);
      else if (isCondition(name) || declared.has(name)) open.push({ at });
      else if (name === "else" && last !== undefined) last.otherwise ??= at;
      else if (name === "fi") close(at);
      if (node.type === "macro") before = name;
    }
    return ends;
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

  const stepAt = (nodes: readonly LatexNode[], at: number): Step => {
    const node = nodes[at];
    const name = node === undefined ? "" : nameOf(node);
    const step =
      node?.type === "macro"
        ? (switchAt(nodes, at, name) ?? settingAt(nodes, at, name) ?? choiceAt(nodes, at, name))
        : undefined;
    if (step !== undefined) return { ...step, shown: decide(step.shown) };
    return { count: 1, shown: node === undefined ? [] : [within(node)] };
  };

  const decide: Decide = (nodes) => {
    const shown: LatexNode[] = [];
    const ends = endsOf(nodes);
    /** The places at which the nodes continue behind the branch of a condition, by the place of its end. */
    const jumps = new Map<number, number>();
    for (let at = 0; at < nodes.length;) {
      const end = ends.get(at);
      const test = end && testAt(nodes, at);
      const jump = jumps.get(at);
      if (jump !== undefined) at = jump;
      else if (end === undefined || test === undefined) {
        const step = stepAt(nodes, at);
        for (const each of step.shown) shown.push(each);
        at += step.count;
      } else if (test.isTrue) {
        jumps.set(end.otherwise, end.end + 1);
        shown.push(...test.rest);
        at += 1 + test.count;
      } else {
        jumps.set(end.end, end.end + 1);
        at = Math.min(end.otherwise + 1, end.end);
      }
    }
    return shown;
  };
  return decide;
};
