import { type FaultRow, played, tested } from "../scenario.ts";
import { blobDiskFull, redisDiskFull } from "../scenarios/disk.ts";
import { overload } from "../scenarios/gateway.ts";
import { cancelAnywhere, followerCut } from "../scenarios/network.ts";
import { twoReleases } from "../scenarios/releases.ts";
import { clockAhead, clockBehind } from "../scenarios/services.ts";

/** Faults outside the system: models, engines, websites, users, clocks, versions. */
export const rowsOfOutside: readonly FaultRow[] = [
  {
    id: "F24",
    fault: "a language model refuses, breaks off, is late or answers no JSON",
    injected: "a model server that does so, call by call",
    proof: tested(
      "libs/language-model/test/endpoint.integration.test.ts",
      "libs/language-model/test/endpoint-time.integration.test.ts",
      "libs/language-model/test/guards.integration.test.ts",
      "libs/language-model/test/dialect.integration.test.ts",
      "libs/language-model/test/personas.integration.test.ts",
    ),
  },
  {
    id: "F25",
    fault: "a search engine refuses, answers nothing or is suspended",
    injected: "search engines that do so",
    proof: tested(
      "services/fetcher/test/search/searxng-troubles.integration.test.ts",
      "services/fetcher/test/search/keyed-engine-troubles.integration.test.ts",
      "services/fetcher/test/search/cool-down.integration.test.ts",
    ),
  },
  {
    id: "F26",
    fault: "a hostile website",
    injected: "slow drips, silence, endless bodies, bombs, circles of redirects, wrong lengths",
    proof: tested(
      "libs/web/test/client/limits.integration.test.ts",
      "libs/web/test/client/failures.integration.test.ts",
      "libs/web/test/client/redirects.integration.test.ts",
      "services/fetcher/test/sitemap-provider.integration.test.ts",
    ),
  },
  {
    id: "F27",
    fault: "a run is cancelled anywhere",
    injected: "20 runs cancelled at random moments of their first 15 s",
    proof: played(cancelAnywhere),
    limits:
      "without a model; the time to recover is that until the last of its jobs has ended; a run that has completed before is well",
  },
  {
    id: "F28",
    fault: "a deadline or a budget is met",
    injected: "a deadline in the middle of a job; a budget that is used up",
    proof: tested(
      "libs/jobs/test/run-deadline.integration.test.ts",
      "services/orchestrator/test/model-budget.integration.test.ts",
      "services/orchestrator/src/research/stop-decision.test.ts",
    ),
  },
  {
    id: "F29",
    fault: "overload",
    injected: "60 submissions at once where 3 runs may be open",
    proof: played(overload),
    limits:
      "one key, turns of several owners are tested in libs/jobs/test/turns.integration.test.ts; the time to recover is that until all accepted runs have ended; a submission that is answered 503 is sent again with the same Idempotency-Key",
  },
  {
    id: "F30",
    fault: "a disk is full",
    injected:
      "the disk of Redis is full until Redis has ended by it; the disk of bundles and uploads is full from the claims on until 15 s after publishing began",
    proof: played(redisDiskFull, blobDiskFull),
    limits: "the disks are file systems in memory of 64 MB; Qdrant's is not filled",
  },
  {
    id: "F31",
    fault: "a clock jumps",
    injected:
      "the clocks of the fetcher, the indexer and the analyst jump an hour ahead, and an hour back in another run",
    proof: played(clockAhead, clockBehind),
    limits: "the clock of the processes, not that of Redis",
  },
  {
    id: "F32",
    fault: "services of two versions",
    injected:
      "fetcher, indexer and analyst of the release before beside the others of today, and the other way round, on the same stores",
    proof: played(twoReleases()),
    limits:
      "the release before is the last tag before the commit that is checked out, thirty commits ago where there is none, as in this row, and any commit with --release; with v0.1.0, and with --release d91dd316, two days of work before, both runs of 2026-11-25 completed as well, with nothing lost or doubled; payloads of every version are read in libs/contracts/test/golden.test.ts",
  },
  {
    id: "F33",
    fault: "a client that follows a run loses its connection",
    injected: "its connection is reset every 3 s, and the gateway killed once",
    proof: played(followerCut),
  },
];
