import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

/** A source file of a package and its imports. */
export interface SourceFile {
  /** Path from the root of the workspace, with forward slashes. */
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly string[];
  /** The imports that remain when types are stripped. */
  readonly valueImports: readonly string[];
  readonly comments: readonly string[];
  /** Names in static imports, as the imported modules export them. */
  readonly importedNames: readonly ModuleName[];
  readonly reExports: readonly ModuleName[];
}

/** A name exported by another module. */
interface ModuleName {
  readonly name: string;
  readonly request: string;
}

interface Import {
  readonly request: string;
  readonly isType: boolean;
}

/**
 * Parses a TypeScript file's static and dynamic imports and re-exports.
 * @throws Error if the file does not parse
 */
export const readSourceFile = (root: string, path: string): SourceFile => {
  const source = readFileSync(`${root}/${path}`, "utf8");
  const { module, errors, comments } = parseSync(path, source);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const dynamic = module.dynamicImports
    .map(({ moduleRequest }) => source.slice(moduleRequest.start, moduleRequest.end))
    .filter((request) => /^["'`]/.test(request))
    .map((request): Import => ({ request: request.slice(1, -1), isType: false }));
  const reExports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }): Import[] =>
      moduleRequest === null ? [] : [{ request: moduleRequest.value, isType }],
    ),
  );
  const statics = module.staticImports.map(({ moduleRequest, entries }): Import => {
    return {
      request: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    };
  });
  const importedNames = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName }) => ({ name: importName.name ?? "", request: moduleRequest.value })),
  );
  const exportedAgain = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, exportName }) =>
      moduleRequest === null ? [] : [{ name: exportName.name ?? "", request: moduleRequest.value }],
    ),
  );
  const found = [...statics, ...reExports, ...dynamic];
  return {
    path,
    lines: source.split("\n").length - 1,
    imports: found.map(({ request }) => request),
    valueImports: found.filter(({ isType }) => !isType).map(({ request }) => request),
    comments: comments.map(({ value }) => value),
    importedNames,
    reExports: exportedAgain,
  };
};

/** True for tests and their helpers. */
export const isTest = ({ path }: Pick<SourceFile, "path">): boolean =>
  /\.test(-d)?\.ts$/.test(path) ||
  path.split("/").some((folder) => folder === "test" || folder === "testing");
