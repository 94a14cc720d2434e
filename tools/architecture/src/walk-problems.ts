import { posix } from "node:path";
import type { WorkspacePackage } from "./workspace.ts";

/** A file of a walk; `job` is the job that leads to it, if the file handles that job. */
interface Stop {
  readonly path: string;
  readonly job: string | undefined;
}

interface Walk {
  readonly title: string;
  readonly most: number | undefined;
  readonly stops: readonly Stop[];
}

/** Parses the walks of a document: a heading of level 3 and a numbered list of files. */
const walksIn = (text: string): Walk[] =>
  text
    .split(/^#+ /mu)
    .map((part): Walk => {
      const [title = ""] = part.split("\n", 1);
      const most = /\(at most (\d+) files\)/u.exec(title)?.[1];
      const lines = [...part.matchAll(/^\d+\. `([\w./-]+\/[\w.-]+\.ts)`(.*)$/gmu)];
      const stops = lines.map(([, path = "", rest = ""]) => ({
        path,
        job: /\bthe job `([a-z-]+)`/u.exec(rest)?.[1],
      }));
      return { title, most: most === undefined ? undefined : Number(most), stops };
    })
    .filter(({ stops }) => stops.length > 0);

/** The names that each file imports, and the file that declares each export of a package. */
interface ImportGraph {
  imports(from: string, to: string): boolean;
  importsName(from: string, name: string): boolean;
}

const graphOf = (workspace: readonly WorkspacePackage[]): ImportGraph => {
  const files = new Map(workspace.flatMap(({ files }) => files.map((file) => [file.path, file])));
  const declared = new Map(
    workspace.flatMap(({ name, doorFiles, files }) =>
      files
        .filter(({ path }) => doorFiles.includes(path))
        .flatMap(({ path, reExports }) =>
          reExports.map(({ name: exported, request }) => [
            `${name} ${exported}`,
            posix.join(posix.dirname(path), request),
          ]),
        ),
    ),
  );
  const namesOf = (from: string) => files.get(from)?.importedNames ?? [];
  return {
    imports: (from, to) =>
      namesOf(from).some(({ name, request }) =>
        request.startsWith(".")
          ? posix.join(posix.dirname(from), request) === to
          : declared.get(`${request} ${name}`) === to,
      ),
    importsName: (from, name) => namesOf(from).some((imported) => imported.name === name),
  };
};

const camelCase = (job: string): string =>
  job.replace(/-(\w)/gu, (_dash, letter: string) => letter.toUpperCase());

/** Finds the walks in ARCHITECTURE.md that are too long or contain a file that no earlier file of the walk leads to. */
export const findWalkProblems = (text: string, workspace: readonly WorkspacePackage[]): string[] => {
  const graph = graphOf(workspace);
  const isReached = ({ path, job }: Stop, earlier: readonly Stop[]): boolean =>
    earlier.some((other) =>
      job === undefined
        ? graph.imports(other.path, path) || graph.imports(path, other.path)
        : graph.importsName(path, camelCase(job)) && graph.importsName(other.path, camelCase(job)),
    );
  return walksIn(text).flatMap(({ title, most, stops }) => [
    ...(most !== undefined && stops.length > most
      ? [`ARCHITECTURE.md: the walk "${title}" has ${stops.length} files`]
      : []),
    ...stops
      .filter((stop, index) => index > 0 && !isReached(stop, stops.slice(0, index)))
      .map(({ path }) => `ARCHITECTURE.md: nothing above ${path} leads to it in the walk "${title}"`),
  ]);
};
