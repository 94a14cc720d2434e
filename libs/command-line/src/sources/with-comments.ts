import { parse } from "node:path";
import type { FileSource } from "./collect-sources.ts";

const ending = ".comments.json";

/** Path without the ending of the file's name. */
const stemOf = (path: string): string => {
  const { dir, name } = parse(path);
  return `${dir}/${name}`;
};

/** Gives comments to the file beside them that has their name; comments that have no such file stay by themselves. */
export const withComments = (files: readonly FileSource[]): FileSource[] => {
  const isComments = ({ path }: FileSource): boolean => path.endsWith(ending);
  const texts = new Map(
    files
      .filter((file) => !isComments(file))
      .toReversed()
      .map((file) => [stemOf(file.path), file.path]),
  );
  const owners = new Map(
    files.filter(isComments).flatMap(({ path }) => {
      const owner = texts.get(path.slice(0, -ending.length));
      return owner === undefined ? [] : [[owner, path]];
    }),
  );
  const given = new Set(owners.values());
  return files
    .filter(({ path }) => !given.has(path))
    .map((file) => {
      const comments = owners.get(file.path);
      return comments === undefined ? file : { ...file, comments };
    });
};
