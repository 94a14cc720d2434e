import { z } from "zod";

const names = z.record(z.string(), z.string()).default({});

const packageSchema = z.object({
  version: z.string().default("0.0.0"),
  integrity: z.string().optional(),
  license: z.string().optional(),
  /** Of a workspace: the folder that it stands for. */
  link: z.boolean().default(false),
  resolved: z.string().optional(),
  optional: z.boolean().default(false),
  devOptional: z.boolean().default(false),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
});

const lockSchema = z.object({
  name: z.string(),
  version: z.string().default("0.0.0"),
  packages: z.record(z.string(), packageSchema),
});

/** An npm lock file of version 3: every installed package by its path. */
export type Lock = z.output<typeof lockSchema>;
export type LockedPackage = z.output<typeof packageSchema>;

/** @throws ZodError when it is no lock file */
export const readLock = (value: unknown): Lock => lockSchema.parse(value);

/** The places where Node looks for packages that a package at `path` imports, nearest first. */
const placesFrom = (path: string): string[] => {
  const parts = path === "" ? [] : path.split("/");
  const folders = parts.map((_part, index) => parts.slice(0, parts.length - index).join("/"));
  return [...folders.filter((folder) => !folder.endsWith("node_modules")), ""];
};

const pathOf = ({ packages }: Lock, name: string, from: string): string | undefined =>
  placesFrom(from)
    .map((folder) => `${folder === "" ? "" : `${folder}/`}node_modules/${name}`)
    .find((path) => path in packages);

const neededBy = ({ dependencies, optionalDependencies, peerDependencies }: LockedPackage): string[] =>
  [dependencies, optionalDependencies, peerDependencies].flatMap((each) => Object.keys(each));

/** The paths of all packages that some of them need to run, with themselves. */
export const reachableFrom = (lock: Lock, starts: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const open = [...starts];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const one = lock.packages[path];
    if (one === undefined || found.has(path)) continue;
    found.add(path);
    if (one.link) open.push(one.resolved ?? "");
    const from = path;
    open.push(...neededBy(one).flatMap((name) => pathOf(lock, name, from) ?? []));
  }
  return found;
};
