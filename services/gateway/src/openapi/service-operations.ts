import {
  configViewSchema,
  doctorViewSchema,
  evidenceStatsSchema,
  versionViewSchema,
} from "@quarry/contracts";
import type { Operation } from "./operation.ts";

/** The routes that say what the service itself is and has done. */
export const serviceOperations: Readonly<Record<string, Operation>> = {
  "get /v1/version": {
    id: "getVersion",
    tag: "operation",
    summary: "What answers here",
    answer: versionViewSchema,
  },
  "get /v1/config": {
    id: "getConfig",
    tag: "operation",
    summary: "What this deployment can do, and its limits",
    answer: configViewSchema,
  },
  "get /v1/doctor": {
    id: "getDoctor",
    tag: "operation",
    summary: "What is wrong with this deployment, and what to do about it",
    answer: doctorViewSchema,
  },
  "get /v1/stats": {
    id: "getStats",
    tag: "operation",
    summary: "What is indexed, and how it has been searched",
    answer: evidenceStatsSchema,
  },
};
