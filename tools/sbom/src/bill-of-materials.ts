import { createHash } from "node:crypto";
import { z } from "zod";

const names = z.record(z.string(), z.string()).default({});

const packageSchema = z.object({
  version: z.string().default("0.0.0"),
  integrity: z.string().optional(),
  license: z.string().optional(),
  /** For a workspace: the folder that the entry links to. */
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
type Lock = z.output<typeof lockSchema>;
type LockedPackage = z.output<typeof packageSchema>;

/**
 * Parses a lock file.
 * @throws ZodError if it is not a lock file
 */
const readLock = (value: unknown): Lock => lockSchema.parse(value);

/** Returns the paths where Node searches for packages that a package at `path` imports, nearest first. */
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

/** Returns the paths of the given packages and of all packages that they need at run time. */
const reachableFrom = (lock: Lock, starts: readonly string[]): ReadonlySet<string> => {
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

/** A package, as CycloneDX 1.6 lists one. */
export interface Component {
  readonly type: "library";
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  /** `optional`: installed only on some systems. */
  readonly scope: "required" | "optional";
  readonly purl: string;
  readonly hashes?: readonly [{ readonly alg: "SHA-512"; readonly content: string }];
  readonly licenses?: readonly [{ readonly expression: string }];
}

/** A bill of materials in CycloneDX 1.6. */
export interface BillOfMaterials {
  readonly bomFormat: "CycloneDX";
  readonly specVersion: "1.6";
  readonly serialNumber: string;
  readonly version: 1;
  readonly metadata: { readonly component: object };
  readonly components: readonly Component[];
}

const folder = "node_modules/";

const hexOf = (integrity: string): string =>
  Buffer.from(integrity.replace(/^sha512-/u, ""), "base64").toString("hex");

const toComponent = (path: string, found: LockedPackage): Component => {
  const name = path.slice(path.lastIndexOf(folder) + folder.length);
  const { version, integrity = "", license, optional, devOptional } = found;
  return {
    type: "library",
    "bom-ref": path,
    name,
    version,
    scope: optional || devOptional ? "optional" : "required",
    purl: `pkg:npm/${name.replace(/^@/u, "%40")}@${encodeURIComponent(version)}`,
    ...(integrity.startsWith("sha512-") ? { hashes: [{ alg: "SHA-512", content: hexOf(integrity) }] } : {}),
    ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
  };
};

/** Returns a serial number, which is the same for the same packages. */
const serialNumber = (components: readonly Component[]): string => {
  const hash = createHash("sha256").update(JSON.stringify(components)).digest("hex");
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(12, 15)}`, `8${hash.slice(15, 18)}`];
  return `urn:uuid:${[...parts, hash.slice(18, 30)].join("-")}`;
};

/**
 * Lists every package from a registry that the services need at run time, with its hash and licence, from an npm lock file of
 * version 3. Development packages and Quarry's own packages are left out.
 * @throws ZodError if it is not a lock file
 */
export const billOfMaterials = (file: unknown): BillOfMaterials => {
  const lock = readLock(file);
  const { name, version, packages } = lock;
  const services = Object.keys(packages).filter((path) => path.startsWith("services/"));
  const components = [...reachableFrom(lock, services)].toSorted().flatMap((path) => {
    const found = packages[path];
    return found === undefined || found.link || !path.includes(folder) ? [] : [toComponent(path, found)];
  });
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: serialNumber(components),
    version: 1,
    metadata: { component: { type: "application", "bom-ref": name, name, version } },
    components,
  };
};
