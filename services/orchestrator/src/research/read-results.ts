import type { Contract, InputOf, OutputOf } from "@quarry/contracts";
import type { Failure } from "@quarry/failure";
import type { StepResult } from "@quarry/jobs";

// For a contract that is only a type parameter, zod's `parse` is typed as unknown.
const parseInput = <C extends Contract>({ input }: C, value: unknown): InputOf<C> =>
  input.parse(value) as InputOf<C>;
const parseOutput = <C extends Contract>({ output }: C, value: unknown): OutputOf<C> =>
  output.parse(value) as OutputOf<C>;

/** The completed jobs of one contract, in the order they were asked for. */
export const completedOf = <C extends Contract>(
  results: readonly StepResult[],
  contract: C,
): readonly { readonly input: InputOf<C>; readonly output: OutputOf<C> }[] =>
  results.flatMap(({ contract: name, input, outcome }) =>
    name === contract.name && outcome.status === "completed"
      ? [
          {
            input: parseInput(contract, input),
            output: parseOutput(contract, outcome.output),
          },
        ]
      : [],
  );

/** The jobs of one contract that failed for good, in the order they were asked for. */
export const failedOf = <C extends Contract>(
  results: readonly StepResult[],
  contract: C,
): readonly { readonly input: InputOf<C>; readonly failure: Failure }[] =>
  results.flatMap(({ contract: name, input, outcome }) =>
    name === contract.name && outcome.status === "failed"
      ? [{ input: parseInput(contract, input), failure: outcome.failure }]
      : [],
  );
