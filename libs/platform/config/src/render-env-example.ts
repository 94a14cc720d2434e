import type { z } from "zod";
import { describeEnvironment, type EnvironmentVariable } from "./describe-variables.ts";
import { fileVariableOf } from "./read-secret-files.ts";

const defaultLine = ({ readers, required }: EnvironmentVariable): string => {
  const texts = [...new Set(readers.map(({ defaultText }) => defaultText))];
  if (required) return "# Required.";
  if (texts.length > 1) {
    const each = readers.map(({ service, defaultText }) => `${defaultText ?? "unset"} (${service})`);
    return `# Default: ${each.join(", ")}.`;
  }
  return texts[0] ? `# Default: ${texts[0]}` : "# Default: unset.";
};

const paragraph = (variable: EnvironmentVariable): string => {
  const { name, description, allowed, readers, required, secret } = variable;
  return [
    `# ${description}`,
    `# Allowed: ${allowed}.`,
    defaultLine(variable),
    ...(secret ? [`# Or the path of a file with its value: ${fileVariableOf(name)}`] : []),
    `# Read by: ${readers.map(({ service }) => service).join(", ")}.`,
    required ? `${name}=` : `#${name}=${readers[0]?.defaultText ?? ""}`,
  ].join("\n");
};

const chapter = (title: string, variables: readonly EnvironmentVariable[]): string[] =>
  variables.length === 0 ? [] : [`# ── ${title} ──`, ...variables.map(paragraph)];

/** Renders the text of `.env.example`: every variable once, shared ones first; variables with a default are commented out. */
export const renderEnvExample = (configs: Readonly<Record<string, z.ZodObject>>): string => {
  const variables = describeEnvironment(configs);
  const shared = variables.filter(({ readers }) => readers.length > 1);
  const own = Object.keys(configs).flatMap((service) =>
    chapter(
      service,
      variables.filter(({ readers }) => readers.length === 1 && readers[0]?.service === service),
    ),
  );
  return `${[...chapter("read by several services", shared), ...own].join("\n\n")}\n`;
};
