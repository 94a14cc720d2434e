import { Failure, type FailureCode } from "@quarry/failure";

/** What a process of Quarry tells its parent, after sysexits.h. */
export const exitCodes = {
  done: 0,
  badUsage: 2,
  failed: 70,
  dependencyDown: 75,
  badConfiguration: 78,
} as const;

const dependencyDown: ReadonlySet<FailureCode> = new Set([
  "redis-down",
  "qdrant-down",
  "model-down",
  "upstream-failed",
  "upstream-busy",
]);

/** 78 for bad configuration, 75 for a dependency that is down, 70 for everything else that was thrown. */
export const exitCodeOf = (error: unknown): number => {
  if (!(error instanceof Failure)) return exitCodes.failed;
  if (error.code === "bad-configuration") return exitCodes.badConfiguration;
  return dependencyDown.has(error.code) ? exitCodes.dependencyDown : exitCodes.failed;
};
