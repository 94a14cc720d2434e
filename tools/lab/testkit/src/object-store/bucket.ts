import { createHash, randomUUID } from "node:crypto";

/** Response of a bucket. */
export interface BucketAnswer {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as the bucket receives it: the key without the bucket's name, and the whole body. */
export interface BucketRequest {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

interface Kept {
  readonly content: Buffer;
  readonly at: Date;
}

const pageLength = 1_000;

const escapedXml = (words: string): string =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const etagOf = (content: Buffer): string => `"${createHash("md5").update(content).digest("hex")}"`;

const xml = (root: string, inner: string): BucketAnswer => ({
  status: 200,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${root}>`,
});

/** Creates an error response in the format of S3. */
export const refusal = (status: number, code: string, message: string): BucketAnswer => ({
  status,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
});

const tagsIn = (words: string, tag: string): string[] =>
  [...words.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, "gu"))].map(([, value = ""]) =>
    value.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  );

/** Creates a bucket with the S3 operations that a file store needs, over objects in memory. */
export const createBucket = () => {
  const objects = new Map<string, Kept>();
  const uploads = new Map<string, { readonly key: string; readonly parts: Map<number, Buffer> }>();
  const noSuchKey = refusal(404, "NoSuchKey", "The specified key does not exist.");
  const noSuchUpload = refusal(404, "NoSuchUpload", "The specified upload does not exist.");
  const keep = (key: string, content: Buffer): BucketAnswer => {
    objects.set(key, { content, at: new Date() });
    return { status: 200, headers: { etag: etagOf(content) } };
  };
  const list = (query: URLSearchParams): BucketAnswer => {
    const after = query.get("continuation-token") ?? "";
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after)
      .toSorted();
    const page = keys.slice(0, Math.min(Number(query.get("max-keys") ?? pageLength), pageLength));
    const contents = page.map((key) => {
      const { content, at } = objects.get(key) ?? { content: Buffer.alloc(0), at: new Date(0) };
      const facts = `<LastModified>${at.toISOString()}</LastModified><Size>${content.length}</Size>`;
      return `<Contents><Key>${escapedXml(key)}</Key>${facts}<StorageClass>STANDARD</StorageClass></Contents>`;
    });
    const last = page.length < keys.length ? page.at(-1) : undefined;
    const next =
      last === undefined ? "" : `<NextContinuationToken>${escapedXml(last)}</NextContinuationToken>`;
    return xml(
      "ListBucketResult",
      `<IsTruncated>${last !== undefined}</IsTruncated>${next}${contents.join("")}`,
    );
  };
  const complete = (uploadId: string, body: Buffer): BucketAnswer => {
    const upload = uploads.get(uploadId);
    if (upload === undefined) return noSuchUpload;
    const parts = tagsIn(body.toString(), "PartNumber").map((number) => upload.parts.get(Number(number)));
    const found = parts.filter((part) => part !== undefined);
    if (found.length < parts.length) return refusal(400, "InvalidPart", "A part could not be found.");
    if (found.slice(0, -1).some((part) => part.length < 5 * 1_048_576))
      return refusal(400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size.");
    uploads.delete(uploadId);
    const content = Buffer.concat(found);
    keep(upload.key, content);
    return xml("CompleteMultipartUploadResult", `<ETag>${escapedXml(etagOf(content))}</ETag>`);
  };
  const put = ({ key, query, headers, body }: BucketRequest): BucketAnswer => {
    const source = headers["x-amz-copy-source"];
    if (typeof source === "string") {
      const from = objects.get(decodeURIComponent(source).replace(/^\/?[^/]+\//u, ""));
      if (from === undefined) return noSuchKey;
      keep(key, from.content);
      return xml("CopyObjectResult", `<ETag>${escapedXml(etagOf(from.content))}</ETag>`);
    }
    const uploadId = query.get("uploadId");
    if (uploadId === null) return keep(key, body);
    const upload = uploads.get(uploadId);
    if (upload === undefined) return noSuchUpload;
    upload.parts.set(Number(query.get("partNumber")), body);
    return { status: 200, headers: { etag: etagOf(body) } };
  };
  const post = ({ key, query, body }: BucketRequest): BucketAnswer => {
    if (query.has("delete")) {
      const keys = tagsIn(body.toString(), "Key");
      for (const each of keys) objects.delete(each);
      return xml(
        "DeleteResult",
        keys.map((each) => `<Deleted><Key>${escapedXml(each)}</Key></Deleted>`).join(""),
      );
    }
    const uploadId = query.get("uploadId");
    if (uploadId !== null) return complete(uploadId, body);
    const begun = randomUUID();
    uploads.set(begun, { key, parts: new Map() });
    return xml("InitiateMultipartUploadResult", `<Key>${escapedXml(key)}</Key><UploadId>${begun}</UploadId>`);
  };
  return {
    /** Returns the keys of the objects, sorted. */
    keys: (): readonly string[] => [...objects.keys()].toSorted(),
    /** Returns the number of multipart uploads that were begun and neither completed nor aborted. */
    openUploads: (): number => uploads.size,
    /** Changes the time at which an object was written. */
    date: (key: string, at: Date): void => {
      const kept = objects.get(key);
      if (kept !== undefined) objects.set(key, { ...kept, at });
    },
    answer: (request: BucketRequest): BucketAnswer => {
      const { method, key, query } = request;
      if (method === "PUT") return put(request);
      if (method === "POST") return post(request);
      if (method === "DELETE") {
        const uploadId = query.get("uploadId");
        if (uploadId === null) objects.delete(key);
        else uploads.delete(uploadId);
        return { status: 204 };
      }
      if (key === "") return list(query);
      const kept = objects.get(key);
      return kept === undefined
        ? noSuchKey
        : { status: 200, body: kept.content, headers: { etag: etagOf(kept.content) } };
    },
  };
};
