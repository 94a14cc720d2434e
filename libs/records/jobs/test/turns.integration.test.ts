import { type Handler, type Producer, TurnOver } from "@quarry/jobs";
import { eventually } from "@quarry/testkit";
import { expect } from "vitest";
import { queueTest as it } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

const ownRun = (digit: string): string => `r-00000000-${digit.repeat(16)}`;
const [ann, ben] = [ownRun("a"), ownRun("b")];

const produceAll = async (producer: Producer, texts: readonly (readonly [string, string | undefined])[]) => {
  for (const [text, runId] of texts)
    await producer.produce(echoText, runId === undefined ? { text } : { text, runId });
};

/** Records the texts of the jobs in order of completion. */
const noting = (): { readonly done: string[]; readonly handler: Handler<typeof echoText> } => {
  const done: string[] = [];
  return {
    done,
    handler: async ({ text }) => {
      done.push(text);
      return { text };
    },
  };
};

it("takes the jobs of owners in turn, however many one of them has, and those of one owner in their order", async ({
  producer,
  newRun,
  consuming,
}) => {
  const own = await newRun();
  await produceAll(producer, [
    ["a1", ann],
    ["a2", ann],
    ["a3", ann],
    ["a4", ann],
    ["b1", ben],
    ["b2", ben],
    ["o1", own],
  ]);
  const { done, handler } = noting();
  await consuming(echoText, handler);
  await eventually(() => expect(done).toEqual(["a1", "b1", "o1", "a2", "b2", "a3", "a4"]));
});

it("serves small jobs of another owner as much as the long job of one, turn by turn", async ({
  producer,
  consuming,
}) => {
  const { promise: isAsked, resolve: begin } = Promise.withResolvers<void>();
  const done: string[] = [];
  const handler: Handler<typeof echoText> = async ({ text }, { turn }) => {
    if (!text.startsWith("long")) {
      done.push(text);
      return { text };
    }
    await isAsked;
    const turns = Number(turn?.kept ?? 0) + 1;
    done.push(`long ${turns}`);
    // Three units of work per turn.
    if (turns < 4 && (await turn?.isOver(3))) throw new TurnOver(3, turns);
    return { text };
  };
  await consuming(echoText, handler);
  await producer.produce(echoText, { text: "long", runId: ann });
  await produceAll(
    producer,
    Array.from({ length: 8 }, (_, index) => [`b${index + 1}`, ben] as const),
  );
  begin();
  await eventually(() => expect(done).toHaveLength(11));
  const smallBefore = (turn: number) => done.indexOf(`long ${turn}`) - (turn - 1);
  expect(smallBefore(1)).toBe(0);
  // Three small jobs for each three units of the long job; one more or less, depending on when they arrive.
  expect(smallBefore(2)).toBeGreaterThanOrEqual(3);
  expect(smallBefore(2)).toBeLessThanOrEqual(5);
  expect(smallBefore(3)).toBeGreaterThanOrEqual(6);
});
