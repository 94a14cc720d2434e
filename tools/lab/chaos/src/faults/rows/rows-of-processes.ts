import { type FaultRow, played, tested } from "../scenario.ts";
import {
  gatewayKilledBeforeEnqueue,
  gatewayKilledBeforeReply,
  identicalSubmissions,
} from "../scenarios/gateway.ts";
import {
  blockedLoop,
  frozenAlone,
  frozenIndexer,
  killEachService,
  noFetcher,
  poisonPayloads,
  rollingRestart,
  shortGrace,
} from "../scenarios/services.ts";
import { rollingRestarts } from "../scenarios/soak.ts";

/** Services that die, freeze, hang or are restarted, and clients that ask again. */
export const rowsOfProcesses: readonly FaultRow[] = [
  {
    id: "F1",
    fault: "a worker is killed in the middle of a job",
    injected: "kill -9 for each service while it works on a job; for the orchestrator during the claims",
    proof: played(killEachService),
    limits: "one process of each service, so recovery includes its start",
  },
  {
    id: "F2",
    fault: "all workers of one kind are gone",
    injected: "the only fetcher is killed as soon as it is started, for 60 s",
    proof: played(noFetcher),
  },
  {
    id: "F3",
    fault: "a worker is frozen for longer than its locks last",
    injected:
      "SIGSTOP for 15 s, then SIGCONT: one of two indexers; then the only fetcher and the only analyst",
    proof: played(frozenIndexer, frozenAlone),
  },
  {
    id: "F4",
    fault: "an event loop is blocked for longer than a lock lasts",
    injected: "the analyst computes for 16 s without a turn of its event loop",
    proof: played(blockedLoop),
    limits: "libs/platform/runtime/test/signals.integration.test.ts covers code that holds a loop for 30 s",
  },
  {
    id: "F5",
    fault: "a job kills every worker that takes it",
    injected: "a handler ends its process with signal 9; another one holds its event loop forever",
    proof: tested("libs/records/jobs/test/recovery.integration.test.ts"),
    limits:
      "a job that ends its process is poison after six starts; one that held the loop twice, at the third start",
  },
  {
    id: "F6",
    fault: "payloads that fit no contract",
    injected:
      "jobs with another payload, with one of 10 MB and with one that is not an object, added past the producer while pages are fetched",
    proof: played(poisonPayloads),
  },
  {
    id: "F7",
    fault: "the heap is exhausted",
    injected: "a parser that hoards memory, inside its heap and outside of it",
    proof: tested("libs/gather/documents/test/worker-reader.integration.test.ts"),
    limits: "the parser's process, not a whole service",
  },
  {
    id: "F8",
    fault: "a rolling restart under load",
    injected:
      "SIGTERM for each of the seven services in turn while a run works; then 25 such restarts during consecutive runs",
    proof: played(rollingRestart, rollingRestarts(25)),
  },
  {
    id: "F9",
    fault: "a job that takes longer than the grace period",
    injected: "SIGTERM for a service with a grace period of 100 ms while it works on a job",
    proof: played(shortGrace),
  },
  {
    id: "F10",
    fault: "the gateway is killed after writing a run and before adding its job",
    injected: "kill -9 at the command that adds the job; the client does not ask again",
    proof: played(gatewayKilledBeforeEnqueue),
    limits: "recovery is from the kill until the job is in the queue",
  },
  {
    id: "F11",
    fault: "the gateway is killed after adding the job and before it answers",
    injected: "kill -9 while the answer is on its way; the client asks again with the same Idempotency-Key",
    proof: played(gatewayKilledBeforeReply),
    limits: "recovery is until the run has ended",
  },
  {
    id: "F12",
    fault: "identical submissions at once",
    injected: "50 submissions with one Idempotency-Key",
    proof: played(identicalSubmissions),
    limits: "recovery is until the run has ended",
  },
];
