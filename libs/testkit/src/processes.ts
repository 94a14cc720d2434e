/*
 * Real servers as child processes, without the test runner: for the local stack and the tools.
 * Not for tests: they take the fixtures of the package's main door. Only tests and tools/ may import it.
 */
export { freePort } from "./free-port.ts";
export { type RunningQdrant, startQdrant } from "./start-qdrant.ts";
export { type RunningRedis, startRedis } from "./start-redis.ts";
