import { z } from "zod";

/** Documentation of one variable. */
export interface VariableFacts {
  readonly description: string;
  /** Default as text in the environment; undefined if there is none. */
  readonly defaultText: string | undefined;
  readonly required: boolean;
  /** True if its value may be in a file named by NAME_FILE. */
  readonly secret: boolean;
  /** Range, choice or form of an allowed value. */
  readonly allowed: string;
}

const factsSchema = z.object({
  description: z.string().default(""),
  secret: z.boolean().default(false),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  type: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
});

const rangeOf = (noun: string, minimum: number | undefined, maximum: number | undefined): string => {
  if (minimum === undefined && maximum === undefined) return noun;
  if (maximum === undefined) return `${noun} of at least ${minimum}`;
  if (minimum === undefined) return `${noun} of at most ${maximum}`;
  return `${noun} from ${minimum} to ${maximum}`;
};

const allowedOf = (facts: z.output<typeof factsSchema>): string => {
  if (facts.enum) return `one of ${facts.enum.join(", ")}`;
  if (facts.type === "integer") return rangeOf("a whole number", facts.minimum, facts.maximum);
  if (facts.type === "number") return rangeOf("a number", facts.minimum, facts.maximum);
  if (facts.format === "uri") return "a URL";
  if (facts.format === "uri-list") return "URLs, separated by commas";
  if (facts.minLength === undefined && facts.maxLength === undefined) return "any text";
  return `${rangeOf("text", facts.minLength, facts.maxLength)} characters`;
};

/** Reads description, default and limits from a variable's schema. */
export const describeVariable = (variable: z.core.$ZodType): VariableFacts => {
  const facts = factsSchema.parse(z.toJSONSchema(variable, { io: "input", unrepresentable: "any" }));
  return {
    description: facts.description,
    defaultText: facts.default === undefined ? undefined : String(facts.default),
    secret: facts.secret,
    required: !z.safeParse(variable, undefined).success,
    allowed: allowedOf(facts),
  };
};

/** An environment variable of the system, across all services. */
export interface EnvironmentVariable {
  readonly name: string;
  readonly description: string;
  readonly allowed: string;
  readonly required: boolean;
  /** True if its value may be in a file named by NAME_FILE. */
  readonly secret: boolean;
  /** Services that read it and their defaults, in the order of the services. */
  readonly readers: readonly { readonly service: string; readonly defaultText: string | undefined }[];
}

/** Returns every variable of the given services once, in the order in which they are first read. */
export const describeEnvironment = (
  configs: Readonly<Record<string, z.ZodObject>>,
): EnvironmentVariable[] => {
  const variables = new Map<string, EnvironmentVariable>();
  for (const [service, schema] of Object.entries(configs)) {
    for (const [name, variable] of Object.entries(schema.shape)) {
      const facts = describeVariable(variable);
      const known = variables.get(name);
      variables.set(name, {
        name,
        description: known?.description ?? facts.description,
        allowed: known?.allowed ?? facts.allowed,
        secret: facts.secret,
        required: (known?.required ?? false) || facts.required,
        readers: [...(known?.readers ?? []), { service, defaultText: facts.defaultText }],
      });
    }
  }
  return [...variables.values()];
};
