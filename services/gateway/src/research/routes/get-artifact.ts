import type { Request } from "express";
import { problem, sendProblem } from "../../http/problems/problem.ts";
import type { Route } from "../../http/route.ts";
import type { Evidence, RunStore } from "../../ports.ts";
import { runSources } from "../run-sources.ts";
import { sendArtifact, sendFile } from "../send-artifact.ts";
import { withRun } from "../with-run.ts";

export interface GetArtifactPorts {
  readonly runs: Pick<RunStore, "get" | "getArtifact">;
  readonly evidence: Pick<Evidence, "getDocument">;
}

const pathOf = (request: Request): string => [request.params["path"] ?? []].flat().join("/");

/** A file made of the text of a source, if this run has read it; documents of other runs are not there. */
const sourceContent = async ({ runs, evidence }: GetArtifactPorts, runId: string, path: string) => {
  const source = (await runSources(runs, runId)).find(({ files }) => files.has(path));
  const document = source === undefined ? undefined : await evidence.getDocument(source.documentId);
  return document === undefined ? undefined : source?.files.get(path)?.(document.text);
};

/** `GET /v1/research/:id/artifacts/<path>`: one file of the bundle; the path is a name in it, never of a file here. */
export const getArtifact = (ports: GetArtifactPorts): Route => ({
  method: "get",
  path: "/v1/research/:id/artifacts/*path",
  handlers: [
    withRun(ports.runs, async (run, request, response) => {
      const path = pathOf(request);
      if (!path.startsWith("sources/")) return await sendArtifact(ports.runs, { run, path }, response);
      const content = await sourceContent(ports, run.id, path);
      if (content !== undefined) return sendFile(response, path, content);
      return sendProblem(
        response,
        problem("not-found", "This run has read no such source; see its /sources."),
      );
    }),
  ],
});
