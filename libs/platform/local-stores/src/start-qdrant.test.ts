import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { describe, it } from "vitest";
import { startQdrant } from "./start-qdrant.ts";

const put = (url: string, path: string, body: unknown): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

describe("startQdrant", () => {
  it("keeps its data through a kill when it was given a folder", async () => {
    const directory = await mkdtemp(join(tmpdir(), "quarry-qdrant-test-"));
    const first = await startQdrant({ directory });
    expect((await put(first.url, "/collections/kept", { vectors: {} })).status).toBe(200);
    await first.kill("SIGKILL");
    const second = await startQdrant({ directory });
    expect((await fetch(`${second.url}/collections/kept`)).status).toBe(200);
    await second.stop();
    await rm(directory, { recursive: true });
  });

  it("asks for its key", async () => {
    const server = await startQdrant({ apiKey: "secret" });
    expect((await fetch(`${server.url}/collections`)).status).toBe(401);
    expect((await fetch(`${server.url}/collections`, { headers: { "api-key": "secret" } })).status).toBe(200);
    await server.stop();
    await expect(fetch(server.url)).rejects.toThrow("fetch failed");
  });
});
