import { type Problem, problemSchema } from "@quarry/contracts";
import { expect } from "vitest";

/** Returns the problem of a response, which must have this status. */
export const problemIn = async (response: Response, status: number): Promise<Problem> => {
  expect(response.status).toBe(status);
  return problemSchema.parse(await response.json());
};
