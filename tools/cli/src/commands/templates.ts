import { readFile } from "node:fs/promises";
import { CommandError, exitCodes, messageOf } from "@quarry/command-line";
import type { TemplateView } from "@quarry/contracts";
import { parseTemplate } from "@quarry/prompt";
import type { Command } from "commander";
import {
  addRemoval,
  clientOf,
  type GatewayOptions,
  jsonLine,
  plain,
  table,
  withGateway,
  type World,
} from "../world.ts";

const rowOf = ({ name, source, words, title, description }: TemplateView): readonly string[] => [
  name,
  source,
  words === undefined ? "any length" : `${words.min} to ${words.max} words`,
  plain(description === "" ? title : `${title}: ${description}`),
];

/** Returns the file of a template in the format of `templates/`, which `save` reads. */
const fileOf = ({ title, description, words, text }: TemplateView): string =>
  [
    "---",
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(description)}`,
    ...(words === undefined ? [] : [`words: { min: ${words.min}, max: ${words.max} }`]),
    "---",
    "",
    text,
    "",
  ].join("\n");

const readTemplate = async (name: string, path: string) => {
  const file = await readFile(path, "utf8").catch(() => {
    throw new CommandError(exitCodes.badUsage, `${path}: there is no such file, or it cannot be read`);
  });
  try {
    const { name: _name, ...content } = parseTemplate(name, file);
    return content;
  } catch (error) {
    throw new CommandError(exitCodes.badUsage, messageOf(error));
  }
};

/** Adds `quarry template list`, `show`, `save` and `remove`. */
export const addTemplates = (program: Command, world: World): void => {
  const templates = program
    .command("template")
    .description("Templates for outline, tone and length of reports: list, show, save, remove.");
  withGateway(
    templates.command("list").description("List your templates and those of the installation."),
  ).action(async (options: GatewayOptions) => {
    const data = await clientOf(world, options).templates.list();
    world.print(options.json ? jsonLine({ data }) : table(data.map(rowOf)));
  });
  withGateway(
    templates.command("show <name>").description("Print a template as a file that save reads."),
  ).action(async (name: string, options: GatewayOptions) => {
    const template = await clientOf(world, options).templates.get(name);
    world.print(options.json ? jsonLine(template) : fileOf(template));
  });
  withGateway(
    templates.command("save <name> <file>").description("Save a Markdown file as your template."),
  ).action(async (name: string, path: string, options: GatewayOptions) => {
    const saved = await clientOf(world, options).templates.save(name, await readTemplate(name, path));
    world.print(
      options.json ? jsonLine(saved) : `${saved.name} saved; use it with --template ${saved.name}\n`,
    );
  });
  addRemoval(templates, world, {
    command: "remove <name...>",
    description: "Remove your templates.",
    remove: (client, name) => client.templates.remove(name),
    done: "removed",
  });
};
