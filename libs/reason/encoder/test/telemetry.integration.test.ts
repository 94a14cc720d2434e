import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "./tiny-model.ts";

const encoder = new URL("../src/index.ts", import.meta.url).href;

const encoding = `
  const { createEncoder } = await import(${JSON.stringify(encoder)});
  const encoder = await createEncoder();
  await encoder.encodeQuery("What is a queue?");
  await encoder.close();`;
const ranking = `
  const { createMaxSimGraph } = await import(${JSON.stringify(encoder)});
  const query = { count: 1, dimensions: 8, data: new Float32Array(8).fill(0.35) };
  await createMaxSimGraph().score(query, [{ count: 1, dimensions: 8, levels: new Uint8Array(8) }]);`;
// Behaviour of the library without the guard, so that the test would detect it.
const unguarded = `
  const { InferenceSession } = await import(${JSON.stringify(import.meta.resolve("onnxruntime-node"))});
  await InferenceSession.create(new Uint8Array(8)).catch(() => undefined);`;

/** The library sends nothing inside a pipeline. */
const pipelines =
  /^(?:CI|TF_BUILD|GITHUB_ACTIONS|GITLAB_CI|CIRCLECI|TRAVIS|JENKINS_URL|CODEBUILD_.*|BUILDKITE|TEAMCITY_VERSION|APPVEYOR|BITBUCKET_.*)$/;

/** Runs a script in its own home folder; returns the telemetry that the library has stored there. */
const storedBy = async (script: string): Promise<readonly string[]> => {
  const home = await temporaryFolder();
  const inherited = Object.entries(process.env).filter(
    ([name]) => !pipelines.test(name) && name !== "ORT_DISABLE_TELEMETRY" && name !== "XDG_CACHE_HOME",
  );
  const file = join(home, "script.mjs");
  await writeFile(file, script);
  const child = spawn(process.execPath, [file], {
    env: { ...Object.fromEntries(inherited), HOME: home },
    stdio: ["ignore", "ignore", "inherit"],
  });
  expect(await once(child, "exit")).toEqual([0, null]);
  const paths = await readdir(home, { recursive: true });
  return paths.filter((path) => path.includes("onnxruntime"));
};

describe.runIf(process.platform === "linux")("the inference library", () => {
  it("would send telemetry without the guard", async () => {
    expect(await storedBy(unguarded)).not.toEqual([]);
  });

  it.each([
    ["encodes in a worker thread", encoding],
    ["ranks on the main thread", ranking],
  ])("stores nothing to be reported when it %s", async (_what, script) => {
    expect(await storedBy(script)).toEqual([]);
  });
});
