import type { Contract, InputOf, OutputOf } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { z } from "zod";

/** The input a contract describes. @throws {Failure} bad-input, which no retry helps */
export const parseInput = <C extends Contract>(contract: C, payload: unknown): InputOf<C> => {
  const { data, error } = contract.input.safeParse(payload);
  if (error === undefined) return data as InputOf<C>;
  throw new Failure("bad-input", `input of ${contract.name}: ${z.prettifyError(error)}`, {
    retry: "never",
    cause: error,
  });
};

/** The output a contract promises. @throws {Failure} bad-output */
export const parseOutput = <C extends Contract>(contract: C, answer: unknown): OutputOf<C> => {
  const { data, error } = contract.output.safeParse(answer);
  if (error === undefined) return data as OutputOf<C>;
  throw new Failure("bad-output", `output of ${contract.name}: ${z.prettifyError(error)}`, {
    retry: "backoff",
    cause: error,
  });
};
