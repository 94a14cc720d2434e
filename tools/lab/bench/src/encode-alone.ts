import { runTool } from "@quarry/runtime";
import { contestantNames, loadContestant } from "./evidence/contestants.ts";
import { ownPeakMemory, peakMemoryOf } from "./evidence/machine.ts";
import { makePassages } from "./evidence/text-maker.ts";

// A separate program: the memory a model needs can only be measured in a process that has loaded no other.
await runTool(async () => {
  const [wanted, passages] = process.argv.slice(2);
  const contestant = await loadContestant(contestantNames.find((name) => name === wanted) ?? "plain");
  await contestant.encode(makePassages(Number(passages), 6));
  await contestant.close();
  // The process's own peak includes memory inherited from its parent.
  return `${(await peakMemoryOf(process.pid)) ?? ownPeakMemory()}\n`;
});
