import type { z } from "zod";

/** Marks a variable as a secret: it can be given as a file by NAME_FILE, and its value is never shown. Goes around everything else. */
export const secretVariable = <Variable extends z.ZodType>(variable: Variable): Variable =>
  variable.meta({ secret: true });

/** Whether a variable is marked as a secret. */
export const isSecret = (variable: z.core.$ZodType): boolean =>
  "meta" in variable && typeof variable.meta === "function" && variable.meta()?.secret === true;
