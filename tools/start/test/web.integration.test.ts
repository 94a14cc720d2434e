import { afterAll, beforeAll, describe } from "vitest";
import { testAwkwardWeb } from "./web/awkward-web.ts";
import { testKeyless } from "./web/keyless.ts";
import { startWebStack, type WebStack } from "./web/web-stack.ts";

// One stack serves both, because its start takes longer than most of them.
describe("a stack that reads the web", () => {
  let stack: WebStack;

  beforeAll(async () => {
    stack = await startWebStack();
  });

  afterAll(() => stack.stop());

  testKeyless(() => stack);
  testAwkwardWeb(() => stack);
});
