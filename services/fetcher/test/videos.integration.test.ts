import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createResolve, readExemptHosts } from "@quarry/egress";
import { describe, expect, it, onTestFinished } from "vitest";
import { openVideos } from "../src/videos/open-videos.ts";

const url = "https://www.youtube.com/watch?v=abcdefghijk";

const startSite = async (): Promise<number> => {
  const server = createServer((_request, response) => void response.end("inside"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};

/** A program with the interface of yt-dlp: requests a site through its SOCKS proxy, and prints a video with the proxy's reply. */
const programAsking = async (port: number, captions: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "quarry-videos-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, "yt-dlp.cjs");
  const script = `
    const { hostname, port, protocol } = new URL(process.argv[process.argv.indexOf("--proxy") + 1]);
    const socket = require("node:net").connect(Number(port), hostname);
    socket.write(Buffer.from([5, 1, 0]));
    socket.once("data", () => {
      socket.write(Buffer.from([5, 1, 0, 1, 127, 0, 0, 1, ${port} >> 8, ${port} & 255]));
      socket.once("data", (reply) => {
        const subtitles = { en: [{ ext: "vtt", url: ${JSON.stringify(captions)} }] };
        console.log(JSON.stringify({ id: "1", title: protocol + reply[1], language: "en", subtitles }));
        socket.destroy();
      });
    });`;
  await writeFile(program, `#!${process.execPath}\n${script}\n`);
  await chmod(program, 0o755);
  return program;
};

describe("openVideos", () => {
  it.each([
    { found: false, reply: 2, captions: [] },
    { found: true, reply: 0, captions: ["asked"] },
  ])(
    "opens a host inside to the program, and to what it names, only where pages may lead there ($found)",
    async ({ found, reply, captions }) => {
      const port = await startSite();
      const host = `127.0.0.1:${port}`;
      const hosts = readExemptHosts({ EGRESS_ALLOW: [host], EGRESS_ALLOW_FOUND: found ? [host] : [] });
      const asked: string[] = [];
      const reader = openVideos(
        {
          YT_DLP: await programAsking(port, `http://${host}/captions.vtt`),
          YT_DLP_TIMEOUT_MS: 300_000,
          EGRESS_PROXY: undefined,
          FETCH_MAX_BYTES: 1_000_000,
          FETCH_TIMEOUT_MS: 50_000,
        },
        {
          hosts,
          resolve: createResolve({ isExempt: (name) => hosts.allowance.names(name) }),
          egress: {
            get: async (address) => {
              asked.push("asked");
              return {
                status: "answered",
                url: address,
                contentType: "text/vtt",
                bytes: Buffer.from("WEBVTT\n"),
              };
            },
          },
        },
      );
      const video = await reader?.load(url, new AbortController().signal);
      expect(video).toMatchObject({ status: "loaded" });
      const item: unknown = video?.status === "loaded" ? JSON.parse(Buffer.from(video.bytes).toString()) : {};
      expect(item).toMatchObject({ title: `socks5:${reply}` });
      expect(asked).toEqual(captions);
    },
  );

  it("opens nothing where no program is named", () => {
    const hosts = readExemptHosts({ EGRESS_ALLOW: [], EGRESS_ALLOW_FOUND: [] });
    const config = {
      YT_DLP: "none",
      YT_DLP_TIMEOUT_MS: 1_000,
      EGRESS_PROXY: undefined,
      FETCH_MAX_BYTES: 1_000,
      FETCH_TIMEOUT_MS: 1_000,
    };
    const egress = { get: () => Promise.reject(new Error("not asked")) };
    expect(openVideos(config, { hosts, resolve: async () => [], egress })).toBeUndefined();
  });
});
