import { Failure } from "@quarry/failure";
import { Tinypool } from "tinypool";
import { z } from "zod";
import type { FindingsFiles, MadeForm, RenderedForm } from "./render-form.ts";

/** Renders report formats in its own thread: the libraries for DOCX and PDF write a document synchronously. */
export interface Exporter {
  /**
   * Renders one report at a time, in order; the thread ends when the signal aborts or after a minute.
   * @throws errors of
   * `renderForm`, the reason of the signal, deadline-exceeded, or an error if the thread runs out of memory
   */
  render(form: MadeForm, files: FindingsFiles, signal: AbortSignal): Promise<RenderedForm>;
  close(): Promise<void>;
}

/** Milliseconds after which an idle thread ends: it holds fonts and libraries, about 100 MB. */
const idleMs = 30_000;

/** Heap limit per report; exceeding it ends only its thread. */
const maxHeapMegabytes = 512;

/** Milliseconds that one report may take; the largest real ones take seconds. */
const maxMs = 60_000;

const renderedSchema = z.union([
  z.object({
    status: z.literal("rendered"),
    content: z.union([z.string(), z.instanceof(Uint8Array)]),
  }),
  z.object({ status: z.literal("undrawable"), scripts: z.array(z.string()) }),
]);

const tooSlow = (form: MadeForm): Failure =>
  new Failure("deadline-exceeded", `rendering ${form} of the report took longer than ${maxMs / 1_000} s`, {
    retry: "never",
  });

/** Creates an exporter; its thread starts with the first report. */
export const createExporter = (): Exporter => {
  const pool = new Tinypool({
    filename: new URL("./render-form.ts", import.meta.url).href,
    name: "renderForm",
    runtime: "worker_threads",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
    env: {},
  });
  return {
    render: async (form, files, given) => {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(tooSlow(form)), maxMs);
      const signal = AbortSignal.any([given, late.signal]);
      try {
        return renderedSchema.parse(await pool.run({ form, ...files }, { signal }));
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => pool.destroy(),
  };
};
