import { useEffect, useState } from "preact/hooks";
import { getJson, getPage } from "./api.ts";

/** State of a request: loading, its value, or its error. */
export interface Loaded<Value> {
  readonly value: Value | undefined;
  readonly problem: string | undefined;
  /** Fetches it again; the current value is kept until then. */
  readonly reload: () => void;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Fetches once for each value of `key`, and again on reload or when `version` changes, which keeps the current value until then. A
 * result that arrives after the key or the version has changed is dropped.
 */
export const useLoaded = <Value>(key: string, load: () => Promise<Value>, version = ""): Loaded<Value> => {
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
  }, [key, version, round]);
  const own = state.key === key ? state : { key };
  return { value: own.value, problem: own.problem, reload: () => setRound(round + 1) };
};

/** Fetches JSON from a path of the API once for each path and version, as `useLoaded` does. */
export const useJson = <Value>(path: string, version?: string): Loaded<Value> =>
  useLoaded(path, () => getJson<Value>(path), version);

/** The entries of a list that have been fetched. */
export interface Listed<Entry> {
  /** Undefined until the first page has been fetched. */
  readonly entries: readonly Entry[] | undefined;
  readonly problem: string | undefined;
  /** Fetches the next page; undefined after the last one, and while a page is being fetched. */
  readonly more: (() => void) | undefined;
  /** Fetches the shown entries again; the current ones are kept until then. */
  readonly reload: () => void;
}

/** Reads the list at a path of the API, page by page; starts over when the path changes. */
export const useList = <Entry>(path: string): Listed<Entry> => {
  interface State {
    readonly path: string;
    readonly entries?: readonly Entry[];
    readonly next?: string | null;
    readonly problem?: string;
  }
  const [state, setState] = useState<State>({ path });
  const [{ pages, round }, setWanted] = useState({ pages: 1, round: 0 });
  const isSame = state.path === path;
  useEffect(() => {
    let current = true;
    const load = async (): Promise<void> => {
      const wanted = isSame ? pages : 1;
      const entries: Entry[] = [];
      let next: string | null | undefined;
      for (let page = 0; page < wanted && next !== null; page += 1) {
        const answer = await getPage<Entry>(path, next);
        entries.push(...answer.data);
        next = answer.next_cursor;
      }
      if (current) setState({ path, entries, next: next ?? null });
    };
    load().catch((error: unknown) => current && setState({ path, problem: wordsOf(error) }));
    return () => {
      current = false;
    };
  }, [path, round]);
  const reload = (): void => setWanted({ pages, round: round + 1 });
  const next = isSame ? state.next : undefined;
  const [isLoadingMore, setLoadingMore] = useState(false);
  const more = (): void => {
    if (typeof next !== "string" || isLoadingMore) return;
    setLoadingMore(true);
    const append = async (): Promise<void> => {
      const { data, next_cursor } = await getPage<Entry>(path, next);
      setWanted({ pages: pages + 1, round });
      setState((before) =>
        before.path === path && before.next === next
          ? { path, entries: [...(before.entries ?? []), ...data], next: next_cursor }
          : before,
      );
    };
    append()
      .catch((error: unknown) => setState((before) => ({ ...before, problem: wordsOf(error) })))
      .finally(() => setLoadingMore(false));
  };
  return {
    entries: isSame ? state.entries : undefined,
    problem: isSame ? state.problem : undefined,
    more: typeof next === "string" && !isLoadingMore ? more : undefined,
    reload,
  };
};

/** Returns a value once it has not changed for a while. */
export const useSettled = <Value>(value: Value, afterMs: number): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
};

/** Calls a function at a fixed interval while a condition is true. */
export const useEvery = (isGoingOn: boolean, everyMs: number, act: () => void): void => {
  useEffect(() => {
    if (!isGoingOn) return undefined;
    const timer = setInterval(act, everyMs);
    return () => clearInterval(timer);
  }, [isGoingOn, everyMs, act]);
};

/** Runs the action of a click or a form, one at a time, and keeps the error if it fails. */
export const useAction = (): {
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly run: (action: () => Promise<void>) => void;
  /** Creates the handler of a form that runs the action. */
  readonly submit: (action: () => Promise<void>) => (event: Event) => void;
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
  const submit = (action: () => Promise<void>) => (event: Event) => {
    event.preventDefault();
    run(action);
  };
  return { busy, problem, run, submit };
};

const pathNow = (): string => location.hash.replace(/^#\/?/, "");

/** Returns the parts of the address after `#/`; only they determine the view. */
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
