import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure, parsedJson, unavailable, type Unavailable } from "@quarry/failure";

/** Options for running yt-dlp. */
export interface YtDlpOptions {
  /** A program name in `PATH`, or a path. */
  readonly program: string;
  readonly path: string | undefined;
  /** Address of the proxy for all connections. */
  readonly proxy: string;
  readonly timeoutMs: number;
  /** Maximum output. */
  readonly maxBytes: number;
}

/** More comments take minutes; the most liked ones come first. */
const maxComments = 1_000;

const argumentsFor = (proxy: string, url: string): readonly string[] => [
  "--ignore-config",
  "--no-cookies",
  "--no-cookies-from-browser",
  "--no-cache-dir",
  "--no-playlist",
  "--no-progress",
  "--no-warnings",
  // The generic extractor reads any page; only known video sites are wanted.
  "--use-extractors",
  "default,-generic",
  "--skip-download",
  "--dump-single-json",
  "--write-comments",
  "--extractor-args",
  `youtube:max_comments=${maxComments},all,${maxComments},20;comment_sort=top`,
  "--socket-timeout",
  "15",
  "--retries",
  "2",
  "--proxy",
  proxy,
  "--",
  url,
];

const notInstalled = unavailable(
  "unsupported-type",
  "This is a video. Its captions and comments are read where yt-dlp is installed: apt-get install yt-dlp, or pipx install yt-dlp; YT_DLP names the program.",
);

const notStarted = ({ code, message }: NodeJS.ErrnoException): Unavailable =>
  code === "ENOENT"
    ? notInstalled
    : unavailable(
        "unreachable",
        `yt-dlp could not be started (${code ?? message}); YT_DLP names the program.`,
      );

/** Error messages of yt-dlp, and the reason that each implies. */
const complaints: readonly (readonly [RegExp, Unavailable["reason"]])[] = [
  [/private|members.only|sign in|log ?in|cookies|confirm your age|registered users/iu, "login-wall"],
  [/not available in your country|geo.?restrict|blocked it|forbidden|\b403\b/iu, "refused"],
  [/\b429\b|too many requests|rate.?limit/iu, "busy"],
  [/unavailable|removed|does not exist|no longer available|terminated|\b404\b|\b410\b/iu, "not-found"],
  [/unsupported url|no suitable/iu, "unsupported-type"],
];

const maxWords = 300;

const refusalOf = (errors: string): Unavailable => {
  const lines = errors.split("\n").filter((line) => line.startsWith("ERROR:"));
  const words = (lines.at(-1) ?? errors.trim().split("\n").at(-1) ?? "")
    .replace(/^ERROR:\s*/u, "")
    .slice(0, maxWords);
  const reason = complaints.find(([pattern]) => pattern.test(words))?.[1] ?? "unreachable";
  return unavailable(reason, `yt-dlp cannot read the video: ${words || "it gave no reason"}.`);
};

/** The output of a run of the program, and how it ended. */
interface Ended {
  readonly code: number | null;
  readonly printed: Buffer;
  readonly errors: string;
  readonly ending: "closed" | "too-large" | "timeout";
  /** Reason why it was not started. */
  readonly failure: NodeJS.ErrnoException | undefined;
}

const maxErrors = 20_000;

const runProgram = (
  { program, path, proxy, timeoutMs, maxBytes }: YtDlpOptions,
  { url, home, signal }: { readonly url: string; readonly home: string; readonly signal: AbortSignal },
): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(program, argumentsFor(proxy, url), {
      cwd: home,
      // No secrets, configuration or plug-ins of the user; output goes to a folder that is removed.
      env: {
        PATH: path,
        HOME: home,
        TMPDIR: home,
        LANG: "C.UTF-8",
        YTDLP_NO_PLUGINS: "1",
        PYTHONNOUSERSITE: "1",
      },
      stdio: ["ignore", "pipe", "pipe"],
      // Its own process group, so that its children end with it.
      detached: true,
    });
    const chunks: Buffer[] = [];
    let [length, errors] = [0, ""];
    let ending: Ended["ending"] = "closed";
    const end = (why: Ended["ending"]): void => {
      if (ending === "closed") ending = why;
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has already ended.
      }
    };
    const stop = (): void => end("closed");
    const timer = setTimeout(() => end("timeout"), timeoutMs);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    child.stdout.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) end("too-large");
      else chunks.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-maxErrors)));
    const done = (code: number | null, failure?: NodeJS.ErrnoException): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      resolve({ code, printed: Buffer.concat(chunks), errors, ending, failure });
    };
    child.once("error", (failure) => done(null, failure));
    child.once("close", (code) => done(code));
  });

/**
 * Asks yt-dlp for the metadata of a video without downloading it: a child process without secrets, configuration, cookies and
 * plug-ins, all of whose connections go through the proxy. A failure to read or to start is an outcome.
 * @throws {Failure} `cancelled` when the signal fires first
 */
export const askYtDlp = async (
  options: YtDlpOptions,
  url: string,
  signal: AbortSignal,
): Promise<{ readonly status: "answered"; readonly info: unknown } | Unavailable> => {
  signal.throwIfAborted();
  const home = await mkdtemp(join(tmpdir(), "quarry-video-"));
  try {
    const { code, printed, errors, ending, failure } = await runProgram(options, { url, home, signal });
    if (signal.aborted) throw new Failure("cancelled", "the request was cancelled", { retry: "never" });
    if (failure !== undefined) return notStarted(failure);
    if (ending === "timeout")
      return unavailable("timeout", `yt-dlp took longer than ${options.timeoutMs / 1_000} seconds.`);
    if (ending === "too-large")
      return unavailable("too-large", "The output of yt-dlp is larger than FETCH_MAX_BYTES.");
    const info = code === 0 ? parsedJson(printed.toString("utf8")) : undefined;
    return info === undefined ? refusalOf(errors) : { status: "answered", info };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
};
