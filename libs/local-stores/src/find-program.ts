import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Where the first of some programs stands that one of the folders of a PATH has; undefined when none has any. */
export const findProgram = async (names: readonly string[], path: string): Promise<string | undefined> => {
  const places = names.flatMap((name) => path.split(delimiter).map((folder) => join(folder, name)));
  for (const place of places) if (await isExecutable(place)) return place;
  return undefined;
};
