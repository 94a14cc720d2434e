import type { ReindexProgress } from "@quarry/evidence";

interface ReportOptions {
  readonly now: () => number;
  readonly say: (line: string) => void;
}

/** Between two lines of one step. */
const everyMs = 5_000;

const steps: Readonly<Record<ReindexProgress["step"], string>> = {
  copying: "making the new index",
  "catching-up": "looking at documents that changed meanwhile",
  switching: "switching to the new index",
  removing: "ending",
};

const minutes = (ms: number): string =>
  ms < 90_000 ? `${Math.max(1, Math.round(ms / 1_000))} s` : `${Math.round(ms / 60_000)} min`;

const amount = ({ documents, ofDocuments, passages, ofPassages }: ReindexProgress): string => {
  if (ofDocuments === 0) return "";
  const made = `: ${documents.toLocaleString("en")} of ${ofDocuments.toLocaleString("en")} documents`;
  if (ofPassages === 0) return made;
  return `${made}, ${passages.toLocaleString("en")} of about ${ofPassages.toLocaleString("en")} passages`;
};

/** Says how far it is when a step begins, and every five seconds then, with an estimate of the time that is left. */
export const createReport = ({ now, say }: ReportOptions): ((progress: ReindexProgress) => void) => {
  let current: ReindexProgress["step"] | undefined;
  let [begunAt, saidAt, passagesAtBegin] = [0, 0, 0];
  const timeLeft = ({ passages, ofPassages }: ReindexProgress): string => {
    const made = passages - passagesAtBegin;
    if (made <= 0 || ofPassages <= passages) return "";
    return `; about ${minutes(((now() - begunAt) / made) * (ofPassages - passages))} left`;
  };
  return (progress) => {
    const isNew = progress.step !== current;
    if (!isNew && now() - saidAt < everyMs) return;
    if (isNew) {
      current = progress.step;
      begunAt = now();
      passagesAtBegin = progress.passages;
    }
    saidAt = now();
    say(`${steps[progress.step]}${amount(progress)}${timeLeft(progress)}`);
  };
};
