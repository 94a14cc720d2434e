/**
 * Keeps the inference library from reporting to its maker, which it does from its first session on. To be called on the main thread
 * before one is opened anywhere in the process: what a worker thread sets does not reach native code.
 */
export const disableTelemetry = (): void => {
  process.env["ORT_DISABLE_TELEMETRY"] = "1";
};
