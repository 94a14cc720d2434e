import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { boundedTexts } from "./regular-expressions/bounded-texts.ts";
import { builtRegexes } from "./regular-expressions/built-regular-expressions.ts";
import {
  type Growth,
  growths,
  listGrowths,
  modifiedRegexes,
  stoppableRegexes,
  writtenRegexes,
} from "./regular-expressions/regular-expressions.ts";

/*
 * Checks every regular expression of the product. The growths of those that do not change are kept in a list, because computing all
 * takes minutes; `--write` brings it up to date.
 */
const list = `${import.meta.dirname}/regular-expressions/growths.txt`;
const written = writtenRegexes(".");
const built = await builtRegexes(resolve("."));
const regexes = [...written, ...built];
const listed = readFileSync(list, "utf8");
const found = growths(regexes, listed);
const current = listGrowths(found);
if (process.argv.includes("--write")) writeFileSync(list, current);
const isCurrent = listed === current || process.argv.includes("--write");
const stoppable = stoppableRegexes(regexes, found, boundedTexts);
const problems = [...stoppable, ...modifiedRegexes(regexes)];
const count = (growth: Growth): number => [...found.values()].filter((each) => each === growth).length;
process.stdout.write(
  [
    ...problems,
    `${written.length} written and ${built.length} built regular expressions: ${count("not attacked")} searched for slow texts, ${count("unknown")} too large for that, ${stoppable.length} that a text can stop`,
    ...(isCurrent ? [] : ["growths.txt is out of date, so this takes longer: run it with --write"]),
    "",
  ].join("\n"),
);
// Imported modules may keep the process alive.
process.exit(problems.length === 0 ? 0 : 1);
