// Runs before read-only commands: installs nothing, and says how to set up what is missing.
import { lackingPackages } from "./steps/dependencies.mjs";
import { requireNode24 } from "./steps/node-version.mjs";
import { say } from "./steps/say.mjs";

const missing = lackingPackages();
if (missing.length > 0) {
  say(`${missing.length} npm packages are not installed, and this command installs nothing`);
  say("remedy: npm start, npm run up or npm test set up what is missing");
  process.exit(78);
}
const problem = requireNode24();
if (problem !== undefined) {
  say(problem.what);
  say(`remedy: ${problem.remedy}`);
  process.exit(problem.exitCode);
}
