import { isTest } from "./source-file.ts";
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

/** One chain of packages per cycle found, first and last the same; tests do not count. */
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
