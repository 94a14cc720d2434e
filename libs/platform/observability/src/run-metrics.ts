import type { RunEvent } from "@quarry/contracts";
import type { Registry } from "prom-client";
import { metersOf } from "./meters.ts";

/** Metrics of runs, derived from the events of their logs. */
export interface RunMetrics {
  /** Counts events written to a run's log; others are ignored. */
  runEvents(events: readonly RunEvent[]): void;
}

type Count<Type extends RunEvent["type"]> = (event: Extract<RunEvent, { type: Type }>) => void;

const runEnds = ["completed", "completed_partial", "failed", "cancelled"] as const;
const auditOutcomes = ["pass", "review", "fail", "not-indexed"] as const;

/** Registers metrics of how runs end, why gathering stops, coverage, citations and sources. */
export const runMetrics = (registry: Registry): RunMetrics => {
  const { counter, histogram } = metersOf(registry);
  const finished = counter("runs_finished_total", "Runs that have ended, by status.", ["status"]);
  const stops = counter("run_stops_total", "Runs that stopped searching, by the reason.", ["reason"]);
  const coverage = histogram("topic_coverage_score", "Coverage of topics at each assessment, from 0 to 1.", {
    labelNames: ["covered"],
    buckets: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1],
  });
  const citations = counter("citations_audited_total", "Sentences of reports by the result of their audit.", [
    "status",
  ]);
  const fetches = counter(
    "fetch_outcomes_total",
    "Requested sources: the origin of the text, or the reason why there is none.",
    ["outcome"],
  );
  const searches = counter("search_answers_total", "Queries to search engines by outcome.", [
    "provider",
    "status",
  ]);
  // A counter that starts with its first event shows no increase for it.
  for (const status of runEnds) finished.inc({ status }, 0);
  for (const status of auditOutcomes) citations.inc({ status }, 0);
  const onFinished: Count<"run-finished"> = ({ status }) => finished.inc({ status });
  const onAudited: Count<"citations-audited"> = ({ pass, review, fail, notIndexed }) => {
    citations.inc({ status: "pass" }, pass);
    citations.inc({ status: "review" }, review);
    citations.inc({ status: "fail" }, fail);
    citations.inc({ status: "not-indexed" }, notIndexed);
  };
  const onSearched: Count<"search-answered"> = ({ providers = [] }) => {
    for (const { provider, status } of providers) searches.inc({ provider, status });
  };
  const count = (event: RunEvent): void => {
    if (event.type === "run-finished") onFinished(event);
    if (event.type === "loop-stopped") stops.inc({ reason: event.reason });
    if (event.type === "topic-assessed") coverage.observe({ covered: String(event.covered) }, event.score);
    if (event.type === "citations-audited") onAudited(event);
    if (event.type === "document-stored") fetches.inc({ outcome: event.origin ?? "web" });
    if (event.type === "source-unavailable") fetches.inc({ outcome: event.reason });
    if (event.type === "search-answered") onSearched(event);
  };
  return {
    runEvents: (events) => {
      for (const event of events) count(event);
    },
  };
};
