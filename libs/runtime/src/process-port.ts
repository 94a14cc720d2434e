/** Why a process is asked to end; `disconnect` means that its parent is gone. */
export type StopReason = "SIGTERM" | "SIGINT" | "disconnect";

/** What a service needs of its own process; `process` is one. */
export interface ProcessPort {
  on(reason: StopReason, listener: () => void): unknown;
  off(reason: StopReason, listener: () => void): unknown;
  exit(code: number): unknown;
  /** False once the parent is gone; undefined where there never was a channel to one. */
  readonly connected?: boolean;
}

/** Exit code of a process that was ended the hard way, as a shell reports it. */
export const hardExitCodes: Readonly<Record<StopReason, number>> = {
  SIGINT: 130,
  SIGTERM: 143,
  disconnect: 143,
};
