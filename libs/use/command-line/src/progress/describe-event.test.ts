import type { LoggedEvent, ProviderReport, RunEvent } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { searchLines } from "./describe-event.ts";
import { advance, noProgress } from "./progress.ts";
import { plainProgress } from "./show-progress.ts";

const forbidden = "SearXNG answers 403: json is not among its formats";

const answered = (...providers: ProviderReport[]): RunEvent => ({
  type: "search-answered",
  query: "q",
  results: 0,
  diagnosis: providers.flatMap(({ detail }) => detail ?? []),
  providers,
});
const refusing = answered({ provider: "searxng", status: "failed", results: 0, detail: forbidden });
const resting = answered({ provider: "searxng", status: "cooling-down", results: 0 });
const well = answered({ provider: "searxng", status: "answered", results: 3 });

const problemsAfter = (...events: readonly RunEvent[]): string[] =>
  searchLines(events.reduce(advance, noProgress).search);

describe("what is wrong with a search", () => {
  it("is the last word of each provider", () => {
    const brave = answered({ provider: "brave", status: "failed", results: 0, detail: "Brave answers 401" });
    expect(problemsAfter(refusing, brave, resting)).toEqual([
      "search: Brave answers 401",
      "search: searxng is cooling-down",
    ]);
    expect(problemsAfter(refusing, well)).toEqual([]);
  });

  it("is read from logs of earlier versions, too", () => {
    const old: RunEvent = { type: "search-answered", query: "q", results: 0, diagnosis: ["local: down"] };
    expect(problemsAfter(old, old)).toEqual(["search: local: down"]);
  });

  it("is told once in a log, however many queries meet it", async () => {
    const lines: string[] = [];
    const events = (async function* (): AsyncGenerator<LoggedEvent> {
      for (const event of [refusing, refusing, well, refusing])
        yield { id: "1-0", at: "2026-11-22T10:00:00.000Z", event };
    })();
    await plainProgress((line) => lines.push(line.slice("10:00:00 ".length).trimEnd()))(events);
    expect(lines).toEqual([`search: ${forbidden}`, "found 0 sources for “q” (searxng 3)"]);
  });
});
