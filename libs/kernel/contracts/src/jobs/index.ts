/* Every job, one contract each. */
export * from "./find-evidence.contract.ts";
export * from "./index-document.contract.ts";
export * from "./items.contract.ts";
export * from "./model.contract.ts";
export * from "./reading.contract.ts";
export * from "./report.contract.ts";
export * from "./research.contract.ts";
export * from "./text-audit.contract.ts";
export * from "./watch.contract.ts";
export * from "./web.contract.ts";
