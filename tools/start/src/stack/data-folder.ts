import { join, resolve } from "node:path";

/** Where the local stack keeps Redis, Qdrant, logs and artifacts: QUARRY_HOME, or `.quarry` in the checkout. */
export const dataFolder = (root: string, environment: NodeJS.ProcessEnv): string =>
  environment["QUARRY_HOME"] ? resolve(environment["QUARRY_HOME"]) : join(resolve(root), ".quarry");
