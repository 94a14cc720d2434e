/** A part of a service that is started and stopped with it. */
export interface Lifecycle {
  readonly name: string;
  /** Resolves when the part works, or is ready to wait patiently for what it needs. */
  start(): Promise<void>;
  /** Resolves when the part holds nothing any more; also ends a start that has not come to its end. */
  stop(): Promise<void>;
  /** Whether the part can do its work now; text says why not. Left out, a started part is ready. */
  ready?(): Promise<boolean | string>;
}
