import { type FaultRow, played, tested } from "../scenario.ts";
import { gatewayKilledBeforeEnqueue, gatewayKilledBeforeReply } from "../scenarios/gateway.ts";
import {
  blockedLoop,
  frozenAlone,
  frozenIndexer,
  killEachService,
  noFetcher,
  rollingRestart,
} from "../scenarios/services.ts";

/** Services that die, freeze, hang or are restarted, and clients that ask again. */
export const rowsOfProcesses: readonly FaultRow[] = [
  {
    id: "F1",
    fault: "a worker is killed in the middle of a job",
    injected: "kill -9 for each service while a job of its own is in work; the orchestrator in the claims",
    proof: played(killEachService),
    limits: "one process of each service: the time contains its start, and its jobs wait for it",
  },
  {
    id: "F2",
    fault: "all workers of one kind are gone",
    injected: "the only fetcher is killed as soon as it is started, for 20 s",
    proof: played(noFetcher),
    limits: "20 s, not 60 s",
  },
  {
    id: "F3",
    fault: "a worker is frozen for longer than its locks live",
    injected:
      "SIGSTOP for 15 s, then SIGCONT: one of two indexers; then the only fetcher and the only analyst",
    proof: played(frozenIndexer, frozenAlone),
  },
  {
    id: "F4",
    fault: "an event loop is blocked for longer than a lock lives",
    injected: "the analyst computes for 16 s without a turn of its event loop",
    proof: played(blockedLoop),
  },
  {
    id: "F5",
    fault: "a job kills every worker that takes it",
    injected: "a handler ends its process with signal 9",
    proof: tested("libs/jobs/test/recovery.integration.test.ts"),
  },
  {
    id: "F6",
    fault: "a payload that no contract describes",
    injected: "a job with another payload, added past the producer",
    proof: tested("libs/jobs/test/jobs.integration.test.ts"),
    limits: "a payload of 10 MB is not tried",
  },
  {
    id: "F7",
    fault: "the heap is exhausted",
    injected: "a parser that hoards memory, inside its heap and outside of it",
    proof: tested("libs/documents/test/worker-reader.integration.test.ts"),
    limits: "the parser's process, not a whole service",
  },
  {
    id: "F8",
    fault: "a rolling restart under load",
    injected: "SIGTERM for each of the seven services in turn while a run works",
    proof: played(rollingRestart),
  },
  {
    id: "F9",
    fault: "a job that takes longer than the grace",
    injected: "a worker is stopped while its job goes on past the grace",
    proof: tested("libs/jobs/test/shutdown.integration.test.ts"),
  },
  {
    id: "F10",
    fault: "the gateway dies between writing a run and adding its job",
    injected: "kill -9 at the command that adds the job; nobody asks again",
    proof: played(gatewayKilledBeforeEnqueue),
    limits: "the time to recover is that until the run has ended",
  },
  {
    id: "F11",
    fault: "the gateway dies after adding the job and before it answers",
    injected: "kill -9 while the answer is on its way; the client asks again with the same Idempotency-Key",
    proof: played(gatewayKilledBeforeReply),
    limits: "the time to recover is that until the run has ended",
  },
  {
    id: "F12",
    fault: "identical submissions at once",
    injected: "20 submissions with one Idempotency-Key",
    proof: tested("services/gateway/test/gateway.integration.test.ts"),
    limits: "20, not 50",
  },
];
