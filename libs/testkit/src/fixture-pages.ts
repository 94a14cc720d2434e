import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";

/** One answer; a function as body writes the response itself, for as long as it likes. */
export interface FixturePage {
  /** 200 when left out. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | ((response: ServerResponse) => void);
  /** Writes to the connection itself what no HTTP server would. */
  readonly raw?: (socket: Socket) => void;
}

const kilobyte = Buffer.alloc(1_024, "x");
const dripEveryMs = 20;

const writeForEver = (response: ServerResponse): void => {
  const more = (): void => {
    while (!response.destroyed && response.write(kilobyte));
    response.once("drain", more);
  };
  more();
};

const drip = (response: ServerResponse): void => {
  response.write("<!doctype html><p>");
  const timer = setInterval(() => response.write("x"), dripEveryMs);
  response.once("close", () => clearInterval(timer));
};

const packers = {
  gzip: (bytes: Buffer): Buffer => gzipSync(bytes),
  deflate: (bytes: Buffer): Buffer => deflateSync(bytes),
  br: (bytes: Buffer): Buffer =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: (bytes: Buffer): Buffer => zstdCompressSync(bytes),
} as const;

type PackedAs = keyof typeof packers;

/** Answers that a client must survive. */
export const fixturePages = {
  html: (body: string): FixturePage => ({ headers: { "content-type": "text/html; charset=utf-8" }, body }),
  redirect: (location: string, status = 302): FixturePage => ({ status, headers: { location } }),
  error: (status: number, headers: Readonly<Record<string, string>> = {}): FixturePage => ({
    status,
    headers,
    body: `error ${status}`,
  }),
  /** A few bytes now and then, without an end. */
  slowDrip: (): FixturePage => ({ headers: { "content-type": "text/html" }, body: drip }),
  /** As many bytes as the client takes. */
  endlessBody: (): FixturePage => ({ headers: { "content-type": "text/plain" }, body: writeForEver }),
  /** About a thousandth of its unpacked size on the wire. */
  gzipBomb: (unpackedBytes: number): FixturePage => ({
    headers: { "content-type": "text/html", "content-encoding": "gzip" },
    body: gzipSync(Buffer.alloc(unpackedBytes)),
  }),
  /** The same in any encoding, several times over when it is given several. */
  bomb: (unpackedBytes: number, ...encodings: readonly PackedAs[]): FixturePage => ({
    headers: { "content-type": "text/html", "content-encoding": encodings.join(", ") },
    body: encodings.reduce<Buffer>(
      (bytes, encoding) => packers[encoding](bytes),
      Buffer.alloc(unpackedBytes, "x"),
    ),
  }),
  /** Begins with its headers and never comes to their end. */
  hangingHeaders: (): FixturePage => ({
    raw: (socket) => void socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-More: "),
  }),
  /** Another header now and then, without an end. */
  drippingHeaders: (): FixturePage => ({
    raw: (socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => socket.write("X-More: x\r\n"), dripEveryMs);
      socket.once("close", () => clearInterval(timer));
    },
  }),
  /** Says how long its body is, and is wrong. */
  lyingLength: (body: string, saidBytes: number): FixturePage => ({
    raw: (socket) =>
      void socket.end(
        `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${saidBytes}\r\n\r\n${body}`,
      ),
  }),
  /** A whole page of a server that neither says how long it is nor closes the connection behind it. */
  neverClosed: (body: string): FixturePage => ({
    raw: (socket) => void socket.write(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${body}`),
  }),
  /** Takes the request and never answers. */
  silence: (): FixturePage => ({ status: 0 }),
} as const;
