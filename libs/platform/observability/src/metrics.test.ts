import { describe, expect, it } from "vitest";
import { createMetrics } from "./metrics.ts";

/** Sorts the labels of a metrics line alphabetically. */
const sorted = (line: string): string =>
  line.replace(/\{(.*)\}/u, (_all, labels: string) => `{${labels.split(",").toSorted().join(",")}}`);

describe("createMetrics", () => {
  it("counts job waits, job runs by outcome, encoding and unclassified failures", async () => {
    const metrics = createMetrics("indexer");
    metrics.jobWaited({ contract: "index-document", seconds: 2 });
    metrics.jobFinished({ contract: "index-document", outcome: "completed", seconds: 0.2 });
    metrics.jobFinished({ contract: "index-document", outcome: "retried", seconds: 3 });
    metrics.encoderWorked(0.25);
    metrics.encoderWorked(0.5);
    metrics.unclassifiedFailed();
    const text = await metrics.text();
    expect(text).toContain('job_wait_seconds_sum{service="indexer",contract="index-document"} 2');
    expect(text).toContain(
      'job_run_seconds_count{service="indexer",contract="index-document",outcome="completed"} 1',
    );
    expect(text).toContain(
      'job_run_seconds_sum{service="indexer",contract="index-document",outcome="retried"} 3',
    );
    expect(text).toContain('encoder_work_seconds_total{service="indexer"} 0.75');
    expect(text).toContain('unclassified_failures_total{service="indexer"} 1');
  });

  it("counts jobs that failed permanently by their code, and those that lost their worker", async () => {
    const metrics = createMetrics("fetcher");
    metrics.jobFailed({ contract: "fetch-page", code: "poison" });
    metrics.jobStalled("fetch-page");
    const text = await metrics.text();
    expect(text.split("\n").map((line) => sorted(line))).toEqual(
      expect.arrayContaining([
        'jobs_failed_total{code="poison",contract="fetch-page",service="fetcher"} 1',
        'jobs_stalled_total{contract="fetch-page",service="fetcher"} 1',
      ]),
    );
  });

  it("counts what the events of runs say, and nothing of the others", async () => {
    const metrics = createMetrics("orchestrator");
    metrics.runEvents([
      { type: "warning", message: "nothing is counted of it" },
      { type: "run-finished", status: "completed_partial", detail: "" },
      { type: "loop-stopped", reason: "covered", detail: "" },
      { type: "topic-assessed", topicId: "t1", name: "Locks", covered: true, score: 0.75, gaps: [] },
      { type: "citations-audited", pass: 7, review: 2, fail: 1, notIndexed: 0 },
      { type: "source-unavailable", uri: "https://example.org/", reason: "login-wall", detail: "" },
      {
        type: "search-answered",
        query: "locks",
        results: 0,
        diagnosis: [],
        providers: [{ provider: "searxng", status: "cooling-down", results: 0 }],
      },
    ]);
    const text = await metrics.text();
    const service = 'service="orchestrator"';
    for (const line of [
      `runs_finished_total{status="completed_partial",${service}} 1`,
      `run_stops_total{reason="covered",${service}} 1`,
      `topic_coverage_score_bucket{le="0.8",covered="true",${service}} 1`,
      `topic_coverage_score_bucket{le="0.7",covered="true",${service}} 0`,
      `citations_audited_total{status="pass",${service}} 7`,
      `citations_audited_total{status="fail",${service}} 1`,
      `fetch_outcomes_total{outcome="login-wall",${service}} 1`,
      `search_answers_total{provider="searxng",status="cooling-down",${service}} 1`,
    ])
      expect(text.split("\n").map((each) => sorted(each))).toContain(sorted(line));
  });

  it("shows every queue as it is when the metrics are read, and none where Redis is away", async () => {
    const metrics = createMetrics("gateway");
    let looks = 0;
    metrics.watchedQueues(async () => {
      looks += 1;
      if (looks > 3) throw new Error("Redis is away");
      return [{ queue: "fetch-page", waiting: 3, active: 1, delayed: 0, oldestWaitMs: 1_500, consumers: 2 }];
    });
    const text = await metrics.text();
    expect(text).toContain('queue_jobs{queue="fetch-page",state="waiting",service="gateway"} 3');
    expect(text).toContain('queue_oldest_wait_seconds{queue="fetch-page",service="gateway"} 1.5');
    expect(text).toContain('queue_consumers{queue="fetch-page",service="gateway"} 2');
    expect(await metrics.text()).toContain("queue_jobs");
  });

  it("includes the process's own figures", async () => {
    const text = await createMetrics("indexer").text();
    for (const name of [
      "process_resident_memory_bytes",
      "nodejs_eventloop_lag_max_seconds",
      "nodejs_eventloop_lag_p99_seconds",
    ])
      expect(text).toContain(name);
  });

  it("shares nothing with another instance", async () => {
    const first = createMetrics("first");
    const second = createMetrics("second");
    first.unclassifiedFailed();
    expect(await first.text()).toContain('unclassified_failures_total{service="first"} 1');
    expect(await second.text()).toContain('unclassified_failures_total{service="second"} 0');
  });
});
