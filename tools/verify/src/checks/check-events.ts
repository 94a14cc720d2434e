import { loggedEventSchema } from "@quarry/contracts";
import { type BundleContents, textOf } from "../files/bundle-contents.ts";
import { parseJsonText } from "../files/parse-json-file.ts";
import type { Problem } from "./problem.ts";

const file = "events.jsonl";

/** Every line of the log is an event by its schema, and no id comes twice. */
export const checkEvents = (contents: BundleContents): Problem[] => {
  const lines = textOf(contents, file).split("\n").slice(0, -1);
  const parsed = lines.map((line, index) =>
    parseJsonText(line, loggedEventSchema, { file, id: `line ${index + 1}` }),
  );
  const ids = parsed.map(({ value }) => value?.id);
  return [
    ...parsed.flatMap(({ problems }, index) =>
      problems.map(({ id, what }) => ({
        file,
        id: id === `line ${index + 1}` ? id : `line ${index + 1} ${id}`,
        what,
      })),
    ),
    ...ids.flatMap((id, index) =>
      id !== undefined && ids.indexOf(id) !== index
        ? [{ file, id: `line ${index + 1}`, what: `repeats the id ${id}` }]
        : [],
    ),
  ];
};
