import { posix } from "node:path";
import { isTest, type SourceFile } from "./source-file.ts";
import type { WorkspacePackage } from "./workspace.ts";

const edgesOf = (workspace: readonly WorkspacePackage[]): ReadonlyMap<string, readonly string[]> => {
  const names = new Set(workspace.map(({ name }) => name));
  return new Map(
    workspace.map(({ name, files }) => {
      const imports = files.filter((file) => !isTest(file)).flatMap((file) => file.imports);
      return [name, [...new Set(imports)].filter((request) => names.has(request) && request !== name)];
    }),
  );
};

/** Finds one chain of packages per cycle, with the same first and last package. Tests are not counted. */
export const findCycles = (workspace: readonly WorkspacePackage[]): string[][] => {
  const edges = edgesOf(workspace);
  const done = new Set<string>();
  const walk = (name: string, path: readonly string[]): string[][] => {
    const seenAt = path.indexOf(name);
    if (seenAt >= 0) return [[...path.slice(seenAt), name]];
    if (done.has(name)) return [];
    const cycles = (edges.get(name) ?? []).flatMap((next) => walk(next, [...path, name]));
    done.add(name);
    return cycles;
  };
  return workspace.flatMap(({ name }) => walk(name, []));
};

/**
 * Files of one package that import each other, with the same first and last file. The cycle exists at run time or only in types.
 */
interface FileCycle {
  readonly kind: "value" | "type";
  readonly chain: readonly string[];
}

type Graph = ReadonlyMap<string, readonly string[]>;

const graphOf = (files: readonly SourceFile[], requests: "imports" | "valueImports"): Graph => {
  const paths = new Set(files.map(({ path }) => path));
  return new Map(
    files.map((file) => {
      const relative = file[requests].filter((request) => request.startsWith("."));
      const targets = relative.map((request) => posix.join(posix.dirname(file.path), request));
      return [file.path, [...new Set(targets)].filter((target) => paths.has(target))];
    }),
  );
};

/** Returns the shortest path from a file back to itself, searched breadth first. */
const shortestCycle = (graph: Graph, start: string): string[] => {
  const wayTo = new Map<string, readonly string[]>([[start, [start]]]);
  const queue = [start];
  for (const path of queue) {
    const way = wayTo.get(path) ?? [];
    for (const next of graph.get(path) ?? []) {
      if (next === start) return [...way, start];
      if (wayTo.has(next)) continue;
      wayTo.set(next, [...way, next]);
      queue.push(next);
    }
  }
  return [];
};

const reachableFrom = (graph: Graph, start: string): ReadonlySet<string> => {
  const reached = new Set<string>();
  const queue = [start];
  for (const path of queue) {
    for (const next of graph.get(path) ?? []) {
      if (!reached.has(next)) queue.push(next);
      reached.add(next);
    }
  }
  return reached;
};

/** Returns the strongly connected components that have more than one file or a file that imports itself. */
const componentsOf = (graph: Graph): string[][] => {
  const reachable = new Map([...graph.keys()].map((path) => [path, reachableFrom(graph, path)]));
  const placed = new Set<string>();
  return [...graph.keys()].flatMap((path) => {
    const reached = reachable.get(path) ?? new Set<string>();
    if (placed.has(path) || !reached.has(path)) return [];
    const component = [...reached].filter((other) => reachable.get(other)?.has(path));
    for (const one of component) placed.add(one);
    return [component];
  });
};

const shortestOf = (graph: Graph, component: readonly string[]): string[] => {
  const chains = component.map((path) => shortestCycle(graph, path));
  return chains.toSorted((a, b) => a.length - b.length)[0] ?? [];
};

/**
 * Returns a shortest cycle for every group of files that import each other. Type imports count only where the remaining imports
 * form no cycle.
 */
export const findFileCycles = (workspace: readonly WorkspacePackage[]): FileCycle[] =>
  workspace.flatMap(({ files }) => {
    const all = graphOf(files, "imports");
    const values = graphOf(files, "valueImports");
    const byValue = componentsOf(values);
    const byType = componentsOf(all).filter((group) => !byValue.flat().some((path) => group.includes(path)));
    return [
      ...byValue.map((group): FileCycle => ({ kind: "value", chain: shortestOf(values, group) })),
      ...byType.map((group): FileCycle => ({ kind: "type", chain: shortestOf(all, group) })),
    ];
  });
