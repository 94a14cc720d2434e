import { readFileSync } from "node:fs";

const readLog = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/** What a service said last before it gave up: the plain lines at the end of its log, each once; empty when there are none. */
export const lastWords = (logFile: string, service: string): string => {
  const lines = readLog(logFile).trimEnd().split("\n");
  const before = lines.findLastIndex((line) => !line.startsWith(`${service}: `));
  return [...new Set(lines.slice(before + 1))].join("\n");
};
