import { runTool } from "@quarry/runtime";
import { contestantNames, loadContestant } from "./evidence/contestants.ts";
import { ownPeakMemory, peakMemoryOf } from "./evidence/machine.ts";
import { makePassages } from "./evidence/text-maker.ts";

// A program of its own: what a model needs can only be told in a process that has loaded no other.
await runTool(async () => {
  const [wanted, passages] = process.argv.slice(2);
  const contestant = await loadContestant(contestantNames.find((name) => name === wanted) ?? "plain");
  await contestant.encode(makePassages(Number(passages), 6));
  await contestant.close();
  // What a process says of itself counts what the process that started it held.
  return `${(await peakMemoryOf(process.pid)) ?? ownPeakMemory()}\n`;
});
