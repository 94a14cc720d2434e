import { QuarryProblem } from "@quarry/client";
import { handIn, startRun, untilEnded, untilIndexed } from "../play-run.ts";
import type { ProofStep } from "../system.ts";

const words =
  "The valley was settled early, and its records name the mills, the fields and the people who worked them. ";

/** A megabyte of them. */
const manyTimes = 9_500;

const longText = 1_500_000;

/** A long text is read and indexed below the containers' limits of memory. */
export const longDocument: ProofStep = {
  name: "memory",
  play: async ({ system }) => {
    const content = words.repeat(Math.ceil(longText / words.length));
    const lines = content.split(". ").map((line, index) => `${line} (${index}).`);
    const collection = await handIn(system.client, "large", [
      { name: "large.md", content: lines.join("\n") },
    ]);
    const { failed } = await untilIndexed(system.client, collection);
    if (failed > 0) throw new Error("the text was not read");
    const stats = await system.docker("stats", "--no-stream", "--format", "{{.Name}} {{.MemUsage}}");
    const killed = await Promise.all(
      (await system.containers()).map(async ({ id, service }) => {
        const state = await system.docker("inspect", "--format", "{{.State.OOMKilled}}", id);
        return state.trim() === "true" ? [service] : [];
      }),
    );
    if (killed.flat().length > 0) throw new Error(`killed for their memory: ${killed.flat().join(", ")}`);
    const used = stats
      .trim()
      .split("\n")
      .map((line) =>
        line
          .replace(/^quarry-proof-/u, "")
          .replace(/-\d+ /u, " ")
          .replace(/ \/.*/u, ""),
      );
    return `a text of 1.5 million characters was indexed and no container was killed; memory in use afterwards: ${used.join(", ")}`;
  },
};

/** A full volume for bundles and uploads is reported, and work resumes after space was freed. */
export const fullVolume: ProofStep = {
  name: "full volume",
  play: async ({ system, texts }) => {
    const fill = (megabytes: number): Promise<string> =>
      system.compose(
        "exec",
        "-T",
        "gateway",
        "sh",
        "-c",
        `head -c ${megabytes}m /dev/zero > /data/filler || true`,
      );
    await fill(1_000);
    try {
      const refused = await handIn(system.client, "full", [
        { name: "full.md", content: words.repeat(manyTimes) },
      ]).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (!(refused instanceof QuarryProblem) || refused.status !== 507)
        throw new Error(`an upload to a full volume is answered ${String(refused)}`);
    } finally {
      await system.compose("exec", "-T", "gateway", "rm", "-f", "/data/filler");
    }
    const collection = await handIn(system.client, "room again", texts.slice(0, 3));
    await untilIndexed(system.client, collection);
    const run = await untilEnded(system.client, await startRun(system.client, collection));
    if (run.status !== "completed") throw new Error(`after room was made the run is ${run.status}`);
    return "an upload is answered 507; after room was made a run completes";
  },
};
