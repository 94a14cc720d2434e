import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { eventually } from "@quarry/testkit";
import { expect } from "vitest";
import { queueTest as it } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const round = 100;
const outputCharacters = 100_000;

it("works through many jobs without keeping what they returned", async ({ producer, watch, consuming }) => {
  const { queue } = watch(echoText);
  const echo = async ({ text }: { readonly text: string }) => ({ text: text.padEnd(outputCharacters) });
  await consuming(echoText, echo, { concurrency: 8 });
  let done = 0;
  const heapAfterRound = async (): Promise<number> => {
    const texts = Array.from({ length: round }, (_, index) => `${done + index}`);
    await Promise.all(texts.map((text) => producer.produce(echoText, { text })));
    done += round;
    await eventually(async () => expect(await queue.getCompletedCount()).toBe(done));
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = await heapAfterRound();
  expect((await heapAfterRound()) - before).toBeLessThan((round * outputCharacters) / 4);
});
