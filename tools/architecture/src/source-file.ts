import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

/** A file of a package and what it imports. */
export interface SourceFile {
  /** From the root of the workspace, with forward slashes. */
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly string[];
}

/** Reads a TypeScript file's static and dynamic imports and re-exports. @throws Error when it does not parse. */
export const readSourceFile = (root: string, path: string): SourceFile => {
  const source = readFileSync(`${root}/${path}`, "utf8");
  const { module, errors } = parseSync(path, source);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const dynamic = module.dynamicImports
    .map(({ moduleRequest }) => source.slice(moduleRequest.start, moduleRequest.end))
    .filter((request) => /^["'`]/.test(request))
    .map((request) => request.slice(1, -1));
  const reExports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  const imports = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  return { path, lines: source.split("\n").length - 1, imports: [...imports, ...reExports, ...dynamic] };
};

/** Whether a file is a test or belongs to one. */
export const isTest = ({ path }: Pick<SourceFile, "path">): boolean =>
  /\.test(-d)?\.ts$/.test(path) ||
  path.split("/").some((folder) => folder === "test" || folder === "testing");
