import { describe, expect, it } from "vitest";
import { createMetrics } from "./metrics.ts";

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
