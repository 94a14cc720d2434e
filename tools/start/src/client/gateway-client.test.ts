import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { createGatewayClient } from "./gateway-client.ts";

const aServer = async (status: number): Promise<{ url: string; bodies: string[] }> => {
  const bodies: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    bodies.push(await text(request));
    response.writeHead(status).end("{}");
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, bodies };
};

const aFile = (content: string) => {
  const path = join(mkdtempSync(join(tmpdir(), "quarry-client-")), "a.md");
  writeFileSync(path, content);
  return { path, uri: "file:a.md" };
};

describe("addFile", () => {
  it("sends the bytes of the file", async () => {
    const { url, bodies } = await aServer(201);
    await createGatewayClient(url).addFile("c-1", aFile("grüße"));
    expect(bodies).toEqual(["grüße"]);
  });

  it("sends a file with its comments as a form", async () => {
    const { url, bodies } = await aServer(201);
    const { path } = aFile('[{"text":"Good."}]');
    await createGatewayClient(url).addFile("c-1", { ...aFile("grüße"), comments: path });
    for (const part of [
      'name="uri"',
      "file:a.md",
      'name="file"',
      "grüße",
      'name="comments"',
      '{"text":"Good."}',
    ])
      expect(bodies[0]).toContain(part);
  });

  it.each([
    [413, 2],
    [500, 70],
    [503, 75],
  ])("ends with the kind of the problem when the gateway answers %i", async (status, exitCode) => {
    const { url } = await aServer(status);
    await expect(createGatewayClient(url).addFile("c-1", aFile("a"))).rejects.toMatchObject({ exitCode });
  });

  it("blames the file when it cannot be read, and the gateway when that cannot be reached", async () => {
    const client = createGatewayClient("http://127.0.0.1:1");
    const gone = { path: "/no/such/file", uri: "file:file" };
    await expect(client.addFile("c-1", gone)).rejects.toMatchObject({ exitCode: 2 });
    await expect(client.addFile("c-1", aFile("a"))).rejects.toMatchObject({
      exitCode: 75,
      message: expect.stringContaining("http://127.0.0.1:1 cannot be reached"),
    });
  });
});
