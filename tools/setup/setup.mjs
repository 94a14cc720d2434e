// Sets up only what is missing: plain JavaScript without dependencies, because it runs before there are any, on Node 20 or later.
// All its output goes to stderr; stdout belongs to the command that follows.
import { installDependencies } from "./steps/dependencies.mjs";
import { requireNode24 } from "./steps/node-version.mjs";
import { requireQdrant } from "./steps/qdrant.mjs";
import { installRedis } from "./steps/redis.mjs";
import { prepareWeights } from "./steps/weights.mjs";

const steps = [installDependencies, requireNode24, installRedis, requireQdrant, prepareWeights];

for (const step of steps) {
  const problem = step();
  if (problem !== undefined) {
    process.stderr.write(`quarry: ${problem.what}\nquarry: remedy: ${problem.remedy}\n`);
    process.exit(problem.exitCode);
  }
}
