import type { LoggedEvent, Stage } from "@quarry/contracts";

/** How long a run was in a stage, all its rounds together. */
export interface StageTime {
  readonly stage: Stage;
  readonly ms: number;
}

/** A run's time from its acceptance to its end, and by stage; what came before the first stage is in none. */
export const stageTimes = (
  log: readonly LoggedEvent[],
): { readonly wallMs: number; readonly stages: readonly StageTime[] } => {
  const times = log.map(({ at }) => Date.parse(at));
  const endedAt = times.at(-1) ?? 0;
  const stages = new Map<Stage, number>();
  const begun = log.flatMap(({ at, event }) =>
    event.type === "stage-started" ? [{ stage: event.stage, at: Date.parse(at) }] : [],
  );
  for (const [place, { stage, at }] of begun.entries()) {
    const until = begun[place + 1]?.at ?? endedAt;
    stages.set(stage, (stages.get(stage) ?? 0) + until - at);
  }
  return {
    wallMs: endedAt - (times[0] ?? 0),
    stages: [...stages].map(([stage, ms]) => ({ stage, ms })),
  };
};
