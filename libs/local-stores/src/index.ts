/*
 * Redis and Qdrant as processes of this machine, as `npm start` and the tests run them.
 * Not for services: they are told where their stores are.
 */
export { askRedis } from "./ask-redis.ts";
export { findProgram } from "./find-program.ts";
export { freePort } from "./free-port.ts";
export { onFreePort } from "./on-free-port.ts";
export { qdrantBinary, type RunningQdrant, startQdrant, type StartQdrantOptions } from "./start-qdrant.ts";
export { type RunningRedis, startRedis } from "./start-redis.ts";
export { type RunningSentinel, startSentinel } from "./start-sentinel.ts";
