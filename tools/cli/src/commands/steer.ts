import { resolve } from "node:path";
import { CommandError, exitCodes, parsePlan, renderOutlook, renderPlan } from "@quarry/command-line";
import type { RunView } from "@quarry/contracts";
import type { Command } from "commander";
import { clientOf, type GatewayOptions, jsonLine, plain, withGateway, type World } from "../world.ts";

interface PlanOptions extends GatewayOptions {
  readonly approve?: string | true;
}

const addPlan = (program: Command, world: World): void => {
  withGateway(program.command("plan <run>").description("Show the plan of a run, or approve one."))
    .option("--approve [file]", "approve the plan of the run, or the changed one in this JSON file")
    .action(async (runId: string, { approve, ...options }: PlanOptions) => {
      const { research } = clientOf(world, options);
      const view = await research.plan(runId);
      const { plan } = view;
      if (approve === undefined) {
        if (options.json) return world.print(jsonLine(view));
        const shown = plan === null ? "no plan yet\n" : `${renderPlan(plan)}${renderOutlook(view)}`;
        return world.print(`${view.editable ? "waits for approval" : view.status}\n${shown}`);
      }
      const changed = approve === true ? plan : parsePlan(resolve(world.workingDirectory, approve));
      if (changed === null) throw new CommandError(exitCodes.failed, `run ${runId} has no plan yet`);
      const run = await research.approvePlan(runId, changed);
      return world.print(options.json ? jsonLine(run) : `${run.id} ${run.status}\n`);
    });
};

const describeQuestions = ({ clarification }: RunView): string =>
  (clarification?.questions ?? [])
    .map(({ id, question, choices }) =>
      [`${id}  ${plain(question)}`, ...choices.map((choice) => `      ${plain(choice)}`)].join("\n"),
    )
    .map((line) => `${line}\n`)
    .join("");

/**
 * Parses an answer such as `q1=in Spain`.
 * @throws CommandError
 */
const parseAnswer = (given: string): { readonly id: string; readonly answer: string } => {
  const at = given.indexOf("=");
  if (at > 0 && given.slice(at + 1).trim() !== "")
    return { id: given.slice(0, at).trim(), answer: given.slice(at + 1).trim() };
  throw new CommandError(exitCodes.badUsage, `"${given}" is not an answer; give one such as q1="in Spain"`);
};

interface AnswerOptions extends GatewayOptions {
  readonly asItIs?: true;
}

const addAnswer = (program: Command, world: World): void => {
  withGateway(program.command("answer <run> [answers...]"))
    .description(
      'Answer what a run asks before it begins, such as q1="in Spain"; without answers it shows the questions.',
    )
    .option("--as-it-is", "let the run continue with the question as it is")
    .action(async (runId: string, given: readonly string[], { asItIs, ...options }: AnswerOptions) => {
      const { research } = clientOf(world, options);
      const answers = given.map(parseAnswer);
      if (answers.length === 0 && asItIs === undefined) {
        const run = await research.get(runId);
        return world.print(options.json ? jsonLine(run.clarification) : describeQuestions(run));
      }
      const run = await research.answer(runId, answers);
      return world.print(options.json ? jsonLine(run) : `${run.id} ${run.status}\n`);
    });
};

const addNote = (program: Command, world: World): void => {
  withGateway(program.command("note <run> <note>"))
    .description('Add a note to a run in progress, such as "also look at costs" or "leave out blogs".')
    .action(async (runId: string, note: string, options: GatewayOptions) => {
      const added = await clientOf(world, options).research.addNote(runId, note);
      world.print(options.json ? jsonLine(added) : `note ${added.number} of ${runId}\n`);
    });
};

/** Adds `quarry plan`, `answer` and `note`. */
export const addSteering = (program: Command, world: World): void => {
  for (const add of [addPlan, addAnswer, addNote]) add(program, world);
};
