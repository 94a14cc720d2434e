import { fork } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";

/** The fixture service as a separate process. */
export interface FixtureProcess {
  /** Resolves when a line with the text has been printed. */
  said(text: string): Promise<string>;
  /** All output on stdout so far: one line per action of a part. */
  deeds(): readonly string[];
  kill(signal: "SIGTERM" | "SIGINT"): void;
  disconnect(): void;
  readonly exitCode: Promise<number | null>;
}

/** Starts the fixture; it is killed when the test is over. */
export const startFixture = (behaviour: string, graceMs = 5_000): FixtureProcess => {
  const path = new URL("./fixture-service.ts", import.meta.url).pathname;
  const child = fork(path, [behaviour, String(graceMs)], { silent: true });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines: { from: "stdout" | "stderr"; line: string }[] = [];
  const waiting = new Set<() => void>();
  const ends = (["stdout", "stderr"] as const).map((from) => {
    const input = child[from];
    if (!input) throw new Error(`the fixture has no ${from}`);
    const reader = createInterface({ input }).on("line", (line) => {
      lines.push({ from, line });
      for (const look of waiting) look();
    });
    return once(reader, "close");
  });
  // A disconnected child never emits "close", but it emits its exit and the ends of its output.
  const exited = async (): Promise<number | null> => {
    const [code] = await once(child, "exit");
    await Promise.all(ends);
    return typeof code === "number" ? code : null;
  };
  const said = (text: string): Promise<string> => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const look = (): void => {
      const found = lines.find(({ line }) => line.includes(text));
      if (!found) return;
      waiting.delete(look);
      resolve(found.line);
    };
    waiting.add(look);
    look();
    return promise;
  };
  return {
    said,
    deeds: () => lines.filter(({ from }) => from === "stdout").map(({ line }) => line),
    kill: (signal) => void child.kill(signal),
    disconnect: () => child.disconnect(),
    exitCode: exited(),
  };
};
