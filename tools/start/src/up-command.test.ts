import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseUpArguments, upBanner } from "./up-command.ts";

const root = `${import.meta.dirname}/../../..`;

describe("parseUpArguments", () => {
  it.each([
    [undefined, 8_080],
    ["", 8_080],
    [" 9000 ", 9_000],
    ["0", undefined],
  ])("takes the port %s as %s", (given, port) => {
    expect(parseUpArguments([], { GATEWAY_PORT: given }, root).gatewayPort).toBe(port);
  });

  it.each([["abc"], ["-1"], ["65536"], ["80.5"]])("refuses the port %s by its name and limit", (given) => {
    expect(() => parseUpArguments([], { GATEWAY_PORT: given }, root)).toThrow(
      /GATEWAY_PORT: ".+" is not a port; .*0 to 65535/,
    );
  });

  it("starts nothing for an option, a word or a file that it does not know", () => {
    expect(() => parseUpArguments(["--data", "x"], {}, root)).toThrow(
      "unknown option '--data'; see npm run up -- --help",
    );
    expect(() => parseUpArguments(["again"], {}, root)).toThrow("see npm run up -- --help");
    expect(() => parseUpArguments(["--env-file", "/nowhere/.env"], {}, root)).toThrow(
      "--env-file /nowhere/.env cannot be read",
    );
  });

  describe("with --env-file", () => {
    const read = (write: (folder: string) => void, given: NodeJS.ProcessEnv = {}) => {
      const folder = mkdtempSync(join(tmpdir(), "quarry-env-file-"));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      write(folder);
      return parseUpArguments(["--env-file", ".env"], given, folder);
    };
    const file = (text: string) => (folder: string) => writeFileSync(join(folder, ".env"), text);

    it("takes the variables of the file, behind those that are set", () => {
      const { environment, gatewayPort, readsFile } = read(
        file("LLM_MODEL=small\nGATEWAY_PORT=9001\nLOG_LEVEL=debug\n"),
        { LOG_LEVEL: "warn" },
      );
      expect(environment).toEqual({ LLM_MODEL: "small", GATEWAY_PORT: "9001", LOG_LEVEL: "warn" });
      expect({ gatewayPort, readsFile }).toEqual({ gatewayPort: 9_001, readsFile: true });
    });

    it("takes the file that quarry init writes, which names no server of compose", () => {
      const { environment } = read((folder) => {
        const init = ["tools/cli/src/main.ts", "init", "--json", "--file", join(folder, ".env")];
        execFileSync(process.execPath, init, { cwd: root, stdio: "pipe" });
      });
      expect(Object.keys(environment).toSorted()).toEqual([
        "API_KEYS",
        "QDRANT_API_KEY",
        "QDRANT_READ_ONLY_API_KEY",
        "REDIS_PASSWORD",
        "SEARXNG_SECRET",
      ]);
      expect(environment["API_KEYS"]).toMatch(/^sha256:[\da-f]{64}$/u);
    });

    it("leaves out what only compose can use", () => {
      const { environment } = read(
        file(
          "REDIS_URL=redis://redis:6379\nQDRANT_URL=http://qdrant:6333\nAPI_KEYS=file\nAPI_KEYS_FILE=./keys\nLLM_BASE_URL=http://models:1/v1\nQDRANT_PREFIX=file",
        ),
      );
      expect(environment).toEqual({
        API_KEYS_FILE: "./keys",
        LLM_BASE_URL: "http://models:1/v1",
        QDRANT_PREFIX: "file",
      });
    });
  });

  it("reads no file without being told", () => {
    expect(parseUpArguments([], { LOG_LEVEL: "warn" }, root)).toMatchObject({
      environment: { LOG_LEVEL: "warn" },
      readsFile: false,
    });
  });
});

describe("upBanner", () => {
  it("shows no password that the user has set", () => {
    const banner = (environment: NodeJS.ProcessEnv): string =>
      upBanner({
        url: "http://127.0.0.1:8080",
        environment,
        adminPassword: "made-here",
        healthPort: undefined,
      });
    expect(banner({})).toContain("user admin, password made-here");
    const own = banner({ ADMIN_USER: "root", ADMIN_PASSWORD: "a-word-of-mine" });
    expect(own).toContain("user root, password as set");
    expect(own).not.toMatch(/a-word-of-mine|made-here/u);
  });
});
