import type { z } from "zod";

/** What the variables of a schema fragment hold once they are read. */
export type VariablesOf<Fragment extends z.ZodRawShape> = Readonly<z.output<z.ZodObject<Fragment>>>;
