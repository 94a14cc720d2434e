import { analystConfig } from "@quarry/analyst/config";
import { openBlobBucket } from "@quarry/blobs";
import { Failure } from "@quarry/failure";
import type { Check } from "../check.ts";
import { configured } from "../configured.ts";
import { listensElsewhere } from "../elsewhere.ts";
import { down, ok, problem } from "../finding.ts";

const timeoutMs = 5_000;

/** The bucket that holds uploads and bundles, where one is set up: whether what is written there can be read and removed again. */
export const bucket: Check = {
  name: "Bucket",
  run: async (environment) => {
    const config = configured(analystConfig, environment);
    if (config?.BLOBS_S3_URL === undefined) return [];
    const { BLOBS_S3_URL: url, BLOBS_S3_KEY_ID: keyId, BLOBS_S3_SECRET: secret } = config;
    // The check of the configuration says which of them is missing.
    if (keyId === undefined || secret === undefined) return [];
    try {
      const options = { url, region: config.BLOBS_S3_REGION, keyId, secret };
      const store = openBlobBucket({ ...options, timeoutMs });
      const path = "unfinished/doctor";
      await store.write(path, "doctor");
      const isThere = (await store.read(path)) !== undefined;
      await store.remove(path);
      if (isThere) return [ok("objects can be written, read and removed")];
      return [problem("The bucket of BLOBS_S3_URL forgets what is written.", "Name one that keeps objects.")];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const [what = "", remedy] = error.message.split("; ");
      if (remedy !== undefined) return [problem(`${what}.`, `${remedy}.`)];
      const elsewhere = await listensElsewhere("BLOBS_S3_URL", url);
      return [down(`${what}.`, `Start it, or look at its log.${elsewhere}`)];
    }
  },
};
