import { homedir } from "node:os";
import { resolve } from "node:path";
import { boundedTexts } from "./regular-expressions/bounded-texts.ts";
import { builtRegexes } from "./regular-expressions/built-regular-expressions.ts";
import {
  type Growth,
  growths,
  stoppableRegexes,
  writtenRegexes,
} from "./regular-expressions/regular-expressions.ts";

const written = writtenRegexes(".");
const built = await builtRegexes(resolve("."));
const regexes = [...written, ...built];
const found = growths(regexes, `${homedir()}/.cache/quarry/regular-expressions.json`);
const problems = stoppableRegexes(regexes, found, boundedTexts);
const count = (growth: Growth): number => [...found.values()].filter((each) => each === growth).length;
process.stdout.write(
  [
    ...problems,
    `${written.length} written and ${built.length} built regular expressions: ${count("not attacked")} searched for slow texts, ${count("unknown")} too large for that, ${problems.length} that a text can stop`,
    "",
  ].join("\n"),
);
// Imported modules may keep the process alive.
process.exit(problems.length === 0 ? 0 : 1);
