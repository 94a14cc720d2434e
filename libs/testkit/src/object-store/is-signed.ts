import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

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

/** Whether a request carries the signature (AWS Signature Version 4) of the key, made in the last quarter of an hour. */
export const isSigned = (
  request: IncomingMessage,
  url: URL,
  key: { keyId: string; secret: string },
): boolean => {
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
