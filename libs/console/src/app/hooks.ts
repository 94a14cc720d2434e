import { useEffect, useState } from "preact/hooks";

/** What is being fetched, what came, or why nothing did. */
export interface Loaded<Value> {
  readonly value: Value | undefined;
  readonly problem: string | undefined;
  /** Fetches it again; what there is stays until then. */
  readonly reload: () => void;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Fetches once for each value of `key`, and again when asked to. What arrives after the key has changed is dropped. */
export const useLoaded = <Value>(key: string, load: () => Promise<Value>): Loaded<Value> => {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ key: string; value?: Value; problem?: string }>({ key });
  useEffect(() => {
    let current = true;
    load().then(
      (value) => current && setState({ key, value }),
      (error: unknown) => current && setState({ key, problem: wordsOf(error) }),
    );
    return () => {
      current = false;
    };
  }, [key, round]);
  const own = state.key === key ? state : { key };
  return { value: own.value, problem: own.problem, reload: () => setRound(round + 1) };
};

/** Runs what a click or a form asks for, one at a time; keeps why it failed. */
export const useAction = (): {
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly run: (action: () => Promise<void>) => void;
} => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const run = (action: () => Promise<void>): void => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    action().then(
      () => setBusy(false),
      (error: unknown) => {
        setBusy(false);
        setProblem(wordsOf(error));
      },
    );
  };
  return { busy, problem, run };
};

const pathNow = (): string => location.hash.replace(/^#\/?/, "");

/** The parts of the address behind `#/`, and nothing else decides what is shown. */
export const useRoute = (): readonly string[] => {
  const [path, setPath] = useState(pathNow);
  useEffect(() => {
    const follow = (): void => setPath(pathNow());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return path.split("/").map(decodeURIComponent);
};

export const goTo = (...parts: readonly string[]): void => {
  location.hash = `/${parts.map(encodeURIComponent).join("/")}`;
};
