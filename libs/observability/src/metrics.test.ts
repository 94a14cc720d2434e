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
