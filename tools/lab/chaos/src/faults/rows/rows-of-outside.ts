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
    fault: "a language model refuses, breaks off, is late or does not answer in JSON",
    injected: "a model server that does so, call by call",
    proof: tested(
      "libs/reason/language-model/test/endpoint.integration.test.ts",
      "libs/reason/language-model/test/endpoint-time.integration.test.ts",
      "libs/reason/language-model/test/guards.integration.test.ts",
      "libs/reason/language-model/test/dialect.integration.test.ts",
      "libs/reason/language-model/test/personas.integration.test.ts",
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
      "libs/gather/web/test/client/limits.integration.test.ts",
      "libs/gather/web/test/client/failures.integration.test.ts",
      "libs/gather/web/test/client/redirects.integration.test.ts",
      "services/fetcher/test/sitemap-provider.integration.test.ts",
    ),
  },
  {
    id: "F27",
    fault: "a run is cancelled anywhere",
    injected: "20 runs cancelled at random moments of their first 15 s",
    proof: played(cancelAnywhere),
    limits:
      "without a model; recovery is until the last job has ended; a run may complete before it is cancelled",
  },
  {
    id: "F28",
    fault: "a deadline or a budget is reached",
    injected: "a deadline in the middle of a job; a budget that is used up",
    proof: tested(
      "libs/records/jobs/test/run-deadline.integration.test.ts",
      "services/orchestrator/test/model-budget.integration.test.ts",
      "services/orchestrator/src/research/stop-decision.test.ts",
    ),
  },
  {
    id: "F29",
    fault: "overload",
    injected: "60 submissions at once with a limit of 3 open runs",
    proof: played(overload),
    limits:
      "one key (libs/records/jobs/test/turns.integration.test.ts covers several owners); recovery is until all accepted runs have ended; a 503 is sent again with the same Idempotency-Key",
  },
  {
    id: "F30",
    fault: "a disk is full",
    injected:
      "the disk of Redis is full until Redis ends because of it; the disk of bundles and uploads is full from the claims until 15 s after publishing began",
    proof: played(redisDiskFull, blobDiskFull),
    limits: "file systems in memory of 64 MB; Qdrant's disk is not filled",
  },
  {
    id: "F31",
    fault: "a clock jumps",
    injected:
      "the clocks of the fetcher, the indexer and the analyst jump an hour ahead, and an hour back in another run",
    proof: played(clockAhead, clockBehind),
    limits: "the clocks of the processes, not of Redis",
  },
  {
    id: "F32",
    fault: "services of two versions",
    injected:
      "fetcher, indexer and analyst of the earlier release with the other services of this one, and the other way round, on the same stores",
    proof: played(twoReleases()),
    limits:
      "the earlier release is that of --release, else the last tag, else thirty commits ago; with v0.1.0 and d91dd316 both runs of 2026-11-25 completed too, with nothing lost or doubled; libs/kernel/contracts/test/golden.test.ts covers payloads",
  },
  {
    id: "F33",
    fault: "a client that follows a run loses its connection",
    injected: "its connection is reset every 3 s, and the gateway killed once",
    proof: played(followerCut),
  },
];
