import { posix } from "node:path";
import { groupOf, isPure, mayImport } from "./rooms.ts";
import { isTest, type SourceFile } from "./source-file.ts";
import type { WorkspacePackage } from "./workspace.ts";

interface Home {
  readonly home: string;
  /** One more file that may use the package. */
  readonly also?: string;
  readonly instead: string;
}

/** npm packages that one package alone may import, and the alternative for all other packages. */
const homes: Readonly<Record<string, Home>> = {
  bullmq: { home: "@quarry/jobs", instead: "produce and consume of @quarry/jobs" },
  ioredis: { home: "@quarry/redis", instead: "the connection of @quarry/redis" },
  "@qdrant/js-client-rest": { home: "@quarry/evidence", instead: "the evidence store" },
  "@xenova/transformers": { home: "@quarry/encoder", instead: "the encoder" },
  "onnxruntime-node": { home: "@quarry/encoder", instead: "the encoder" },
  openai: { home: "@quarry/language-model", instead: "a task of @quarry/language-model" },
  pino: { home: "@quarry/observability", instead: "the Logger of @quarry/observability" },
  "prom-client": { home: "@quarry/observability", instead: "the Metrics of @quarry/observability" },
  express: { home: "@quarry/gateway", instead: "a job, and a route in the gateway" },
  undici: {
    home: "@quarry/web",
    also: "libs/reason/language-model/src/endpoint/patient-fetch.ts",
    instead: "a fetch-page job; only the client of @quarry/web opens connections",
  },
};

/** Maximum number of lines in a source file and in a test file. */
const lineLimits = { source: 300, test: 400 } as const;
/** Maximum number of source files in a folder, without its tests and subfolders. */
const maxFiles = 15;

/** A violation of a rule: the place, and the remedy. */
export interface Violation {
  readonly path: string;
  readonly message: string;
}

interface Importer {
  readonly from: WorkspacePackage;
  readonly file: SourceFile;
  readonly packages: ReadonlyMap<string, WorkspacePackage>;
}

type Rule = (request: string, importer: Importer) => string | undefined;

const packageName = (request: string): string =>
  request
    .split("/")
    .slice(0, request.startsWith("@") ? 2 : 1)
    .join("/");

const staysInside: Rule = (request, { from, file }) => {
  if (!request.startsWith(".")) return undefined;
  const target = posix.join(posix.dirname(file.path), request);
  return target.startsWith(`${from.folder}/`)
    ? undefined
    : `${request} is outside the package; import it by its package name`;
};

const importsAnEntry: Rule = (request, { packages }) => {
  const to = packages.get(packageName(request));
  if (to === undefined || to.doors.includes(request)) return undefined;
  return `${request} is not exported by ${to.name}; import an entry of its package.json`;
};

const followsTheTable: Rule = (request, { from, file, packages }) => {
  const to = packages.get(packageName(request));
  if (to === undefined || to.name === from.name || mayImport(from.folder, file, to.folder)) return undefined;
  return `${groupOf(from.folder)} may not import ${to.name} of ${groupOf(to.folder)}; use a contract or move the code`;
};

const staysAtHome: Rule = (request, { from, file }) => {
  const rule = homes[packageName(request)];
  if (rule === undefined || rule.home === from.name || isTest(file)) return undefined;
  if (rule.also !== undefined && file.path.endsWith(rule.also)) return undefined;
  return `${packageName(request)} may be imported by ${rule.home} only; use ${rule.instead}`;
};

const staysPure: Rule = (request, { from, file }) =>
  request.startsWith("node:") && isPure(from.folder) && !isTest(file)
    ? `${request} in a pure package; pass its result as an argument`
    : undefined;

const rules: readonly Rule[] = [staysInside, importsAnEntry, followsTheTable, staysAtHome, staysPure];

const tooLong = (file: SourceFile): Violation[] => {
  const limit = isTest(file) ? lineLimits.test : lineLimits.source;
  const message = `${file.lines} lines, ${limit} at most; split it by concept`;
  return file.lines > limit ? [{ path: file.path, message }] : [];
};

const tooMany = ({ files }: WorkspacePackage): Violation[] =>
  [
    ...Map.groupBy(
      files.filter((file) => !isTest(file)),
      ({ path }) => posix.dirname(path),
    ),
  ].flatMap(([path, inside]) =>
    inside.length > maxFiles
      ? [{ path, message: `${inside.length} source files, ${maxFiles} at most; move some to a subfolder` }]
      : [],
  );

/** Finds every violation of the rules in a workspace. */
export const findViolations = (workspace: readonly WorkspacePackage[]): Violation[] => {
  const packages = new Map(workspace.map((one) => [one.name, one]));
  return workspace.flatMap((from) => [
    ...tooMany(from),
    ...from.files.flatMap((file) => [
      ...tooLong(file),
      ...file.imports.flatMap((request) =>
        rules.flatMap((rule) => {
          const message = rule(request, { from, file, packages });
          return message === undefined ? [] : [{ path: file.path, message }];
        }),
      ),
    ]),
  ]);
};
