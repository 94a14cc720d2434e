import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen } from "../listen.ts";
import { type BucketAnswer, createBucket, refusal } from "./bucket.ts";

const hmac = (key: string | Buffer, words: string): Buffer =>
  createHmac("sha256", key).update(words).digest();

const sha256 = (words: string): string => createHash("sha256").update(words).digest("hex");

const authorization =
  /^AWS4-HMAC-SHA256 Credential=(?<keyId>[^/]+)\/(?<scope>(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request), ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>[\da-f]{64})$/u;

const escaped = (word: string): string =>
  encodeURIComponent(word).replaceAll(
    /[!'()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const toleranceMs = 15 * 60_000;

const momentOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, "$1-$2-$3T$4:$5:$6Z"));

/** True if a request carries the key's signature (AWS Signature Version 4), made in the last quarter of an hour. */
const isSigned = (request: IncomingMessage, url: URL, key: { keyId: string; secret: string }): boolean => {
  const parts = authorization.exec(request.headers.authorization ?? "")?.groups;
  if (parts === undefined || parts["keyId"] !== key.keyId) return false;
  const { scope = "", day = "", region = "", names = "", signature } = parts;
  const headerOf = (name: string): string => String(request.headers[name] ?? "").trim();
  const date = headerOf("x-amz-date");
  if (!date.startsWith(day) || !(Math.abs(Date.now() - momentOf(date)) < toleranceMs)) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join("&");
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...names.split(";").map((name) => `${name}:${headerOf(name)}`),
    "",
    names,
    headerOf("x-amz-content-sha256"),
  ].join("\n");
  const signingKey = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${key.secret}`);
  const words = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  return hmac(signingKey, words).toString("hex") === signature;
};

/** An object store that speaks S3, with one bucket in memory. */
export interface ObjectStore {
  /** URL with the bucket, in the format of BLOBS_S3_URL. */
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  keys(): readonly string[];
  openUploads(): number;
  /** Changes the time at which an object was written. */
  date(key: string, at: Date): void;
  /** Refuses every further request this way; accepts requests again if called without arguments. */
  refuse(status?: number, code?: string): void;
  stop(): Promise<void>;
}

const bucketName = "quarry";

/** Starts an object store on loopback; it refuses requests that are not signed with its key, and any other bucket. */
export const startObjectStore = async (): Promise<ObjectStore> => {
  const bucket = createBucket();
  const key = { keyId: "object-store-key", secret: "object-store-secret" };
  let refused: BucketAnswer | undefined;
  const server = createServer((request, response) => {
    const answer = async (): Promise<BucketAnswer> => {
      const url = new URL(request.url ?? "/", "http://localhost");
      const body = await buffer(request);
      if (refused !== undefined) return refused;
      if (!isSigned(request, url, key))
        return refusal(403, "SignatureDoesNotMatch", "The request signature we calculated does not match.");
      const [, name, ...rest] = url.pathname.split("/").map(decodeURIComponent);
      if (name !== bucketName) return refusal(404, "NoSuchBucket", "The specified bucket does not exist.");
      const { method = "GET", headers } = request;
      return bucket.answer({ method, key: rest.join("/"), query: url.searchParams, headers, body });
    };
    void answer()
      .catch((error: unknown) => refusal(500, "InternalError", String(error)))
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  const { port, stop } = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/${bucketName}`,
    ...key,
    keys: bucket.keys,
    openUploads: bucket.openUploads,
    date: bucket.date,
    refuse: (status, code = "InternalError") => {
      refused = status === undefined ? undefined : refusal(status, code, "Told to refuse.");
    },
    stop,
  };
};
