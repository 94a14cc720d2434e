import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openCache } from "../src/retrieval/open-corpus.ts";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "quarry-cache-"));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const open = async (): Promise<string> => {
  const server = await openCache(directory);
  onTestFinished(() => server.stop());
  return server.url;
};

/** Another evaluation: a process that opens the folder, stores something and stays. */
const openElsewhere = async (): Promise<ChildProcess> => {
  const source = `
    import { openCache } from ${JSON.stringify(join(import.meta.dirname, "../src/retrieval/open-corpus.ts"))};
    const { url } = await openCache(${JSON.stringify(directory)});
    const body = JSON.stringify({ vectors: {} });
    await fetch(url + "/collections/kept", { method: "PUT", headers: { "content-type": "application/json" }, body });
    console.log("open");
    setInterval(() => undefined, 1_000);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  if (child.stdout) await once(child.stdout, "data");
  return child;
};

describe("openCache", () => {
  it("opens the folder of an evaluation that was killed, whose server still runs", async () => {
    const killed = await openElsewhere();
    const exited = once(killed, "exit");
    killed.kill("SIGKILL");
    await exited;
    const url = await open();
    expect((await fetch(`${url}/collections/kept`)).status).toBe(200);
  });

  it("names the evaluation that works in the folder", async () => {
    const other = await openElsewhere();
    await expect(openCache(directory)).rejects.toMatchObject({
      code: "bad-input",
      message: `${directory} is in use by another evaluation, process ${other.pid}: wait until it ends`,
    });
    const exited = once(other, "exit");
    other.kill("SIGKILL");
    await exited;
    // Ends the server that the other one left.
    await open();
  });

  it("opens a folder again after it was closed", async () => {
    const server = await openCache(directory);
    await server.stop();
    expect((await fetch(`${await open()}/readyz`)).status).toBe(200);
  });
});
