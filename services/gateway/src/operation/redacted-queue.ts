import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { redactPayload } from "./redact-payload.ts";

type Queue = ConstructorParameters<typeof BullMQAdapter>[0];
type Job = NonNullable<Awaited<ReturnType<BullMQAdapter["getJob"]>>>;

const lengthOf = (text: string): string => `[${text.length} characters]`;

/** The board shows what `toJSON` gives; messages of failures name addresses and quote texts. */
const redactFailures = (job: Job): Job => {
  const shown = job.toJSON.bind(job);
  const toJSON: Job["toJSON"] = () => {
    const json = shown();
    const { failedReason, deferredFailure } = json;
    return {
      ...json,
      ...(failedReason ? { failedReason: lengthOf(failedReason) } : {}),
      ...(deferredFailure ? { deferredFailure: lengthOf(deferredFailure) } : {}),
      stacktrace: [],
    };
  };
  return Object.assign(job, { toJSON });
};

/** A queue as the board shows it: names, ids, counts and sizes, and no text of users, sources or models. */
export class RedactedQueue extends BullMQAdapter {
  constructor(queue: Queue, readOnly: boolean) {
    super(queue, { readOnlyMode: readOnly });
    for (const field of ["data", "returnValue", "progress"] as const) {
      this.setFormatter(field, (value: unknown) => redactPayload(value));
    }
  }

  override async getJob(id: string): Promise<Job | undefined> {
    const job = await super.getJob(id);
    return job === undefined ? undefined : redactFailures(job);
  }

  override async getJobs(...range: Parameters<BullMQAdapter["getJobs"]>): Promise<Job[]> {
    return (await super.getJobs(...range)).map(redactFailures);
  }

  override async getJobLogs(id: string): Promise<string[]> {
    return (await super.getJobLogs(id)).map(lengthOf);
  }
}
