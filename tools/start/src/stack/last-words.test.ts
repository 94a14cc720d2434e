import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lastWords } from "./last-words.ts";

const aLog = (text: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), "quarry-log-")), "gateway.log");
  writeFileSync(path, text);
  return path;
};

describe("lastWords", () => {
  it("are the plain lines at the end of a log, each once", () => {
    const log = aLog(
      'gateway: old\n{"message":"running"}\ngateway: PORT: busy\ngateway: HOST: odd\ngateway: PORT: busy\n',
    );
    expect(lastWords(log, "gateway")).toBe("gateway: PORT: busy\ngateway: HOST: odd");
  });

  it("are empty when the service said nothing plainly, or has no log", () => {
    expect(lastWords(aLog('{"message":"running"}\n'), "gateway")).toBe("");
    expect(lastWords("/no/such/log", "gateway")).toBe("");
  });
});
