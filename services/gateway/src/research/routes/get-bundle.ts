import { createArchive } from "@quarry/exports";
import type { Route } from "../../http/route.ts";
import { sendStream } from "../../http/send-stream.ts";
import type { RunStore } from "../../ports.ts";
import { bundleContents, type BundlePorts } from "../bundle-contents.ts";
import { isTerminal } from "../is-terminal.ts";
import { sendArtifact } from "../send-artifact.ts";
import { withRun } from "../with-run.ts";

export interface GetBundlePorts extends BundlePorts {
  readonly runs: BundlePorts["runs"] & Pick<RunStore, "get">;
}

const checksums = "checksums.sha256";

/** `GET /v1/research/:id/bundle`: all files of the bundle as one zip, the same bytes each time. */
export const getBundle = (ports: GetBundlePorts): Route => ({
  method: "get",
  path: "/v1/research/:id/bundle",
  handlers: [
    withRun(ports.runs, async (run, _request, response) => {
      const isThere =
        isTerminal(run.status) && (await ports.runs.getArtifact(run.id, checksums)) !== undefined;
      // The file itself says why there is no bundle: the run goes on, or it ended without one.
      if (!isThere) return await sendArtifact(ports.runs, { run, path: checksums }, response);
      const { files, entityTag } = await bundleContents(ports, run.id);
      const folder = `quarry-${run.id}`;
      const { bytes, stream } = await createArchive(folder, files);
      response
        .type("application/zip")
        .attachment(`${folder}.zip`)
        .set("Cache-Control", "private, max-age=3600");
      try {
        return await sendStream(response, { bytes, entityTag, stream });
      } finally {
        stream.destroy();
      }
    }),
  ],
});
