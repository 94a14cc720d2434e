import { homedir } from "node:os";
import { boundedTexts } from "./bounded-texts.ts";
import { growths, maxSteps, stoppableRegexes, writtenRegexes } from "./regular-expressions.ts";

const regexes = writtenRegexes(".");
const found = growths(regexes, `${homedir()}/.cache/quarry/regular-expressions-${maxSteps}.json`);
const problems = stoppableRegexes(regexes, found, boundedTexts);
const unknown = [...found.values()].filter((growth) => growth === "unknown").length;
process.stdout.write(
  [
    ...problems,
    `${regexes.length} regular expressions, ${unknown} beyond the checker, ${problems.length} that a text can stop`,
    "",
  ].join("\n"),
);
process.exitCode = problems.length === 0 ? 0 : 1;
