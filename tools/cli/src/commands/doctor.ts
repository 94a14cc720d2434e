import { type QuarryClient, QuarryProblem } from "@quarry/client";
import { CommandError, exitCodes } from "@quarry/command-line";
import type { Diagnosis, ModelTest } from "@quarry/contracts";
import type { Command } from "commander";
import { clientOf, type GatewayOptions, jsonLine, plain, withGateway, type World } from "../world.ts";

const forbidden = 403;
const notThere = 404;

/**
 * Requests the gateway's diagnosis of the deployment. Empty if the key lacks the right, the gateway is older, or it cannot
 * diagnose because it is not ready.
 */
const findingsOf = async (client: QuarryClient, isReady: boolean): Promise<readonly Diagnosis[]> => {
  try {
    return (await client.doctor()).data;
  } catch (error) {
    const isUnknown = error instanceof QuarryProblem && [forbidden, notThere].includes(error.status);
    if (isUnknown || !isReady) return [];
    throw error;
  }
};

const lineOf = ({ check, status, what, remedy }: Diagnosis): string =>
  `${status} ${check}: ${plain(what)}${remedy === null ? "" : ` ${plain(remedy)}`}\n`;

const testLine = ({ model, works, reply, seconds, problem, remedy }: ModelTest): string => {
  const outcome = problem === null ? `it replied ${plain(reply ?? "")}` : plain(problem);
  const head = `${works ? "ok" : "problem"} model: ${plain(model)}, ${seconds.toFixed(1)} s: ${outcome}`;
  return `${head}${remedy === null ? "" : ` ${plain(remedy)}`}\n`;
};

interface DoctorOptions extends GatewayOptions {
  readonly model?: true;
}

/** Adds `quarry doctor`, which shows if the gateway can work, and the reasons if it cannot. */
export const addDoctor = (program: Command, world: World): void => {
  withGateway(
    program
      .command("doctor")
      .description("Ask the gateway whether it can work; npm run doctor checks this machine's configuration.")
      .option("--model", "have the configured model do one tiny task, too"),
  ).action(async (options: DoctorOptions) => {
    const client = clientOf(world, options);
    const { status, reasons } = await client.readiness();
    // A gateway that is ready may still refuse the key.
    if (status === "ready") await client.research.list({ limit: 1 });
    const isReady = status === "ready";
    const findings = await findingsOf(client, isReady);
    const models = options.model && isReady ? await client.testModel() : [];
    if (options.json)
      world.print(jsonLine({ url: client.url, status, reasons, findings, ...(options.model && { models }) }));
    else {
      const head = isReady ? `${client.url} is ready\n` : "";
      world.print([head, ...findings.map(lineOf), ...models.map(testLine)].join(""));
    }
    if (isReady) return;
    const why =
      reasons.length === 0 ? "a key with the scope admin shows the reason" : reasons.map(plain).join("; ");
    throw new CommandError(
      exitCodes.dependencyDown,
      `${client.url} is not ready: ${why}; see: npm run doctor`,
    );
  });
};
