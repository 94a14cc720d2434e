import { CommandError, exitCodes } from "@quarry/command-line";

const refuse = (name: string, why: string): never => {
  throw new CommandError(exitCodes.badUsage, `${name}: ${why}`);
};

/** A value as a line of an environment file takes it. @throws CommandError when none does */
const written = (name: string, value: string): string => {
  if (/[\p{Cc}']/u.test(value)) refuse(name, "may not hold quotation marks or control characters");
  return /^[\w.:/@%+=,-]*$/.test(value) ? value : `'${value}'`;
};

/** The text of an environment file with these variables set, each on the line where the text names it, commented out or empty. */
export const setVariables = (text: string, variables: Readonly<Record<string, string>>): string => {
  let changed = text;
  for (const [name, value] of Object.entries(variables)) {
    const line = new RegExp(`^#?${name}=.*$`, "mu");
    if (!line.test(changed)) {
      throw new CommandError(
        exitCodes.badConfiguration,
        `.env.example names no ${name}; is it of this version?`,
      );
    }
    changed = changed.replace(line, () => `${name}=${written(name, value)}`);
  }
  return changed;
};
