import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDocument } from "@quarry/documents/read-document";
import { Failure } from "@quarry/failure";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isVideoAddress } from "./video-addresses.ts";
import { createVideoReader } from "./video-reader.ts";
import { askYtDlp } from "./yt-dlp.ts";

const url = "https://www.youtube.com/watch?v=abcdefghijk";
const noSignal = new AbortController().signal;

/** Output of yt-dlp for a video with `--dump-single-json --write-comments`, shortened. */
const info = {
  id: "abcdefghijk",
  title: "How a breakwater is built",
  channel: "Harbour Works",
  uploader: "harbourworks",
  upload_date: "20261103",
  description: "A day on the quay.",
  language: "en",
  extractor_key: "Youtube",
  duration: 61,
  view_count: 1_200,
  like_count: 34,
  subtitles: {
    live_chat: [{ ext: "json", url: "https://www.youtube.com/live_chat" }],
    de: [{ ext: "vtt", url: "https://www.youtube.com/api/timedtext?lang=de&fmt=vtt" }],
    "en-GB": [
      { ext: "vtt", url: "https://www.youtube.com/api/timedtext?lang=en&fmt=vtt" },
      { ext: "json3", url: "https://www.youtube.com/api/timedtext?lang=en&fmt=json3" },
    ],
  },
  automatic_captions: {
    "en-orig": [{ ext: "json3", url: "https://www.youtube.com/api/timedtext?kind=asr" }],
  },
  comments: [
    {
      id: "c1",
      text: "The stones weigh more than I thought.",
      author: "@ada",
      like_count: 12,
      timestamp: 1_793_700_000,
      parent: "root",
    },
    { id: "c1.1", text: "Eight tonnes each.", author: "@bo", like_count: 3, parent: "c1" },
  ],
};

const json3 = {
  events: [
    { tStartMs: 0, dDurationMs: 2_000, segs: [{ utf8: "First" }, { utf8: " the stones", tOffsetMs: 600 }] },
    { tStartMs: 2_000, dDurationMs: 2_000, segs: [{ utf8: "are lowered." }] },
  ],
};

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** Creates a program with the interface of yt-dlp that runs a script. */
const programOf = async (script: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "quarry-yt-dlp-"));
  folders.push(folder);
  const program = join(folder, "yt-dlp.cjs");
  await writeFile(program, `#!${process.execPath}\n${script}\n`);
  await chmod(program, 0o755);
  return program;
};

const readerWith = (program: string, changes: { readonly maxBytes?: number } = {}) => {
  const asked: string[] = [];
  const options = {
    program,
    path: process.env["PATH"],
    proxy: "http://127.0.0.1:9",
    timeoutMs: 300_000,
    maxBytes: 1_000_000,
    ...changes,
  };
  const reader = createVideoReader({
    ask: (address, signal) => askYtDlp(options, address, signal),
    egress: {
      get: async (address) => {
        asked.push(address);
        return {
          status: "answered",
          url: address,
          contentType: "application/json",
          bytes: Buffer.from(JSON.stringify(json3)),
        };
      },
    },
  });
  return { reader, asked };
};

const printing = (value: unknown): Promise<string> =>
  programOf(`process.stdout.write(${JSON.stringify(JSON.stringify(value))});`);

const readItem = async (program: string) => {
  const { reader, asked } = readerWith(program);
  const video = await reader.load(url, noSignal);
  if (video.status === "unavailable") return { document: video, asked };
  const request = { bytes: video.bytes, contentType: video.contentType, uri: url };
  return { document: await readDocument(request, { maxCharacters: 100_000 }), asked };
};

describe("a video", () => {
  it("is read as a transcript with times, and comments with likes and answers", async () => {
    const { document, asked } = await readItem(await printing(info));
    expect(asked).toEqual(["https://www.youtube.com/api/timedtext?lang=en&fmt=json3"]);
    expect(document).toMatchObject({
      status: "read",
      text: "First the stones are lowered.",
      title: "How a breakwater is built",
      author: "Harbour Works",
      publishedAt: "2026-11-03",
      metadata: { source: "Youtube", linkId: "abcdefghijk", captions: "by people", views: "1200" },
      beside: {
        comments: [
          { id: "c1", author: "@ada", likes: 12, replies: 1 },
          { id: "c1.1", author: "@bo", likes: 3, parentId: "c1" },
        ],
      },
    });
    expect(document).toHaveProperty("timings[0].startMs", 0);
  });

  it("has the captions of a machine where there are no others, and its description where there are none", async () => {
    const machine = await readItem(await printing({ ...info, subtitles: {} }));
    expect(machine.document).toMatchObject({ metadata: { captions: "by machine" } });
    const silent = await readItem(await printing({ ...info, subtitles: {}, automatic_captions: {} }));
    expect(silent.document).toMatchObject({ text: "A day on the quay.", metadata: { captions: "none" } });
    expect(silent.asked).toEqual([]);
  });
});

describe("a video whose captions cannot be read at first", () => {
  it("is asked for its captions again, and yt-dlp only once", async () => {
    let [programs, captions] = [0, 0];
    const reader = createVideoReader({
      ask: async () => {
        programs += 1;
        return { status: "answered", info };
      },
      egress: {
        get: async (address) => {
          captions += 1;
          if (captions === 1) throw new Failure("upstream-busy", "wait", { retry: { afterMs: 1 } });
          return { status: "answered", url: address, contentType: "", bytes: Buffer.from("{}") };
        },
      },
    });
    await expect(reader.load(url, noSignal)).rejects.toMatchObject({ code: "upstream-busy" });
    expect(await reader.load(url, noSignal)).toMatchObject({ status: "loaded" });
    expect([programs, captions]).toEqual([1, 2]);
  });
});

describe("yt-dlp", () => {
  it("is run without configuration, cookies, plug-ins and secrets, through the proxy", async () => {
    const program = await programOf(
      "process.stdout.write(JSON.stringify({ id: 'x', description: JSON.stringify({ argv: process.argv.slice(2), env: process.env }) }));",
    );
    vi.stubEnv("QUARRY_TEST_SECRET", "secret");
    const { document } = await readItem(program);
    const said: { argv: string[]; env: Record<string, string> } = JSON.parse(
      "text" in document ? document.text : "{}",
    );
    expect(said.argv).toEqual(
      expect.arrayContaining(["--ignore-config", "--no-cookies", "--skip-download", "default,-generic"]),
    );
    expect(said.argv[said.argv.indexOf("--proxy") + 1]).toBe("http://127.0.0.1:9");
    expect(said.argv.slice(-2)).toEqual(["--", url]);
    expect(said.env).toMatchObject({ YTDLP_NO_PLUGINS: "1", HOME: expect.stringContaining("quarry-video-") });
    expect(said.env).not.toHaveProperty("QUARRY_TEST_SECRET");
  });

  it.each([
    ["ERROR: [youtube] abc: Private video. Sign in if you've been granted access", "login-wall"],
    ["ERROR: [youtube] abc: Video unavailable. This video has been removed by the uploader", "not-found"],
    ["ERROR: [vimeo] 1: HTTP Error 429: Too Many Requests", "busy"],
    ["ERROR: Unable to download webpage: timed out", "unreachable"],
  ])("whose words are %s is the outcome %s", async (words, reason) => {
    const program = await programOf(`process.stderr.write(${JSON.stringify(words)}); process.exitCode = 1;`);
    expect((await readItem(program)).document).toMatchObject({ status: "unavailable", reason });
  });

  it("that is not installed is named with how to install it", async () => {
    expect((await readItem("/nowhere/yt-dlp")).document).toMatchObject({
      reason: "unsupported-type",
      detail: expect.stringContaining("apt-get install yt-dlp"),
    });
  });

  it("is ended when it says too much, and when the request was cancelled", async () => {
    const endless = await programOf("const say = () => process.stdout.write('x'.repeat(65536), say); say();");
    const { reader } = readerWith(endless, { maxBytes: 100_000 });
    expect(await reader.load(url, noSignal)).toMatchObject({ reason: "too-large" });
    const leaving = new AbortController();
    const waiting = readerWith(endless, { maxBytes: 500_000_000 }).reader.load(url, leaving.signal);
    leaving.abort();
    await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
  });
});

describe("isVideoAddress", () => {
  it.each([
    url,
    "https://youtu.be/abcdefghijk",
    "https://m.youtube.com/shorts/abcdefghijk",
    "https://vimeo.com/76979871",
    "https://www.ted.com/talks/some_talk",
  ])("recognises %s", (address) => expect(isVideoAddress(address)).toBe(true));

  it.each([
    "https://www.youtube.com/",
    "https://www.youtube.com/@harbour/videos",
    "https://vimeo.com/about",
    "https://notyoutube.com/watch?v=a",
    "ftp://youtu.be/abcdefghijk",
  ])("leaves %s alone", (address) => expect(isVideoAddress(address)).toBe(false));
});
