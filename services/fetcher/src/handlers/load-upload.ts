import type { Source } from "@quarry/contracts";
import type { ReadRequest, Unavailable } from "@quarry/documents";
import { unavailable } from "@quarry/documents";
import { formatBytes } from "@quarry/text";
import type { UploadLibrary } from "../ports.ts";

export interface LoadUploadPorts {
  readonly uploads: UploadLibrary;
  /** Of one source. */
  readonly maxBytes: number;
}

/** The bytes of a source under its canonical URI. */
export interface LoadedSource extends ReadRequest {
  readonly status: "loaded";
  /** The address the user knows, where the text was read at another one. */
  readonly askedUri?: string;
}

type UploadSource = Extract<Source, { kind: "upload" }>;

/** Gets the bytes of an upload. */
export const loadUpload = async (
  { uploads, maxBytes }: LoadUploadPorts,
  { uploadId, uri, bytes: size, contentType }: UploadSource,
): Promise<LoadedSource | Unavailable> => {
  const tooLarge = (length: number): Unavailable =>
    unavailable(
      "too-large",
      `The file has ${formatBytes(length)}, the limit is ${formatBytes(maxBytes)}; split it, or raise FETCH_MAX_BYTES.`,
    );
  if (size > maxBytes) return tooLarge(size);
  if (size === 0) return unavailable("empty", "The source is empty: it has 0 bytes.");
  const bytes = await uploads.get(uploadId);
  if (bytes === undefined) {
    return unavailable(
      "upload-expired",
      "The uploaded file is kept for 24 hours and is gone; hand it in again.",
    );
  }
  if (bytes.byteLength > maxBytes) return tooLarge(bytes.byteLength);
  return { status: "loaded", uri, contentType, bytes };
};
