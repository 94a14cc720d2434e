/*
 * Redis and Qdrant as processes of this machine, as `npm start` and the tests run them. Not for services, whose configuration
 * names their stores.
 */
export { askRedis, type RunningRedis, startRedis, startSentinel } from "./start-redis.ts";
export { findProgram } from "./server-process.ts";
export { freePort } from "./on-free-port.ts";

export { qdrantBinary, type RunningQdrant, startQdrant, type StartQdrantOptions } from "./start-qdrant.ts";
