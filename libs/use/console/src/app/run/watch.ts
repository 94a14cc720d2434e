import type { EstimateView, LoggedEvent, RunEvent, RunView } from "@quarry/contracts";
import { Fragment, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { sendJson } from "../api.ts";
import {
  Bar,
  compact,
  duration,
  durations,
  Fact,
  Grade,
  grouped,
  list,
  money,
  Section,
  several,
  type View,
} from "../elements.ts";
import { useLoaded } from "../hooks.ts";

const stageWords: Readonly<Record<string, string>> = {
  prepare: "Preparing the material",
  clarify: "Checking the question for ambiguity",
  plan: "Planning how to read",
  read: "Reading step by step",
  decompose: "Splitting the question",
  expand: "Finding more words for it",
  gather: "Fetching sources",
  index: "Indexing",
  "find-evidence": "Looking for evidence",
  "assess-coverage": "Assessing coverage",
  claims: "Checking claims for and against",
  "read-sources": "Reading sources whole",
  write: "Writing",
  audit: "Auditing every statement",
  publish: "Publishing",
};

/** Reads the event log of a run live; the browser reconnects automatically and continues at the same position. */
const useEvents = (runId: string): readonly RunEvent[] => {
  const [events, setEvents] = useState<readonly RunEvent[]>([]);
  useEffect(() => {
    const source = new EventSource(`/v1/research/${runId}/events`);
    const take = (message: MessageEvent<string>): void => {
      const { event } = JSON.parse(message.data) as LoggedEvent;
      setEvents((before) => [...before, event]);
      if (event.type === "run-finished") source.close();
    };
    for (const type of told) source.addEventListener(type, take);
    return () => source.close();
  }, [runId]);
  return events;
};

const told: readonly RunEvent["type"][] = [
  "stage-started",
  "document-stored",
  "source-unavailable",
  "search-answered",
  "topic-assessed",
  "claim-judged",
  "source-read",
  "step-read",
  "report-written",
  "citations-audited",
  "notes-taken-up",
  "warning",
  "job-failed",
  "run-finished",
];

/** Describes an event. Excerpts are counted only if there is a model, because without one nothing is written or judged. */
const lineOf = (event: RunEvent, hasModel: boolean): string | undefined => {
  if (event.type === "search-answered") return `Searched “${event.query}”: ${event.results} results`;
  if (event.type === "claim-judged") return `Claim ${event.status}: ${event.text}`;
  if (event.type === "source-read") return `Read a source whole: ${event.notes} notes`;
  if (event.type === "step-read") return `Step ${event.stepId}: ${event.insights}`;
  if (event.type === "report-written" && hasModel)
    return `Wrote ${event.sentences} statements in ${event.sections} sections`;
  if (event.type === "citations-audited" && hasModel)
    return `Audit: ${event.pass} pass, ${event.review} to review, ${event.fail} fail`;
  if (event.type === "notes-taken-up") return `Your note ${event.notes.join(", ")} is taken up`;
  if (event.type === "warning") return event.message;
  if (event.type === "job-failed") return `${event.contract} failed: ${event.message}`;
  return undefined;
};

const Stages: View<{ events: readonly RunEvent[] }> = ({ events }) => {
  const stages = events.flatMap((event) => (event.type === "stage-started" ? [event.stage] : []));
  const names = [...new Set(stages)];
  const over = events.some(({ type }) => type === "run-finished");
  return h(
    "ol",
    { class: "stages" },
    names.map((stage) => {
      const runs = !over && stage === stages.at(-1);
      return h(
        "li",
        { key: stage, class: runs ? "now" : "done", "aria-current": runs ? "step" : undefined },
        stageWords[stage] ?? stage,
      );
    }),
  );
};

/** Fetches the estimate of this run; once, because the estimate of a request does not change while it runs. */
const useEstimate = (run: RunView): EstimateView | undefined => {
  const { value } = useLoaded(run.id, () =>
    run.request === undefined
      ? Promise.resolve(undefined)
      : sendJson<EstimateView>("POST", "/v1/research/estimate", run.request),
  );
  return value;
};

/** A limit of a run and the used part of it. */
const Limit: View<{
  what: string;
  taken: number;
  limit: number | null;
  shown: (amount: number) => string;
}> = ({ what, taken, limit, shown }) =>
  limit !== null &&
  h("li", null, [
    h("span", null, `${what}: ${shown(taken)} of at most ${shown(limit)}`),
    h(Bar, { share: Math.min(1, taken / limit), label: what }),
  ]);

const timeLeft = (expected: number, elapsed: number): string =>
  elapsed < expected
    ? `about ${duration(expected - elapsed)} left`
    : "longer than expected; it continues until its limit";

/** Remaining time and budget, compared with the estimate and the limits. */
const Budget: View<{ run: RunView }> = ({ run }) => {
  const estimate = useEstimate(run);
  const { budget } = run.usage;
  const isOver = run.finishedAt !== null;
  const end = isOver ? Date.parse(run.finishedAt ?? "") : Date.now();
  const elapsed = Math.max(0, (end - Date.parse(run.createdAt)) / 1_000);
  return h(Fragment, null, [
    h("p", { class: "facts", id: "time" }, [
      h(Fact, null, `${isOver ? "took" : "runs for"} ${duration(elapsed)}`),
      estimate === undefined || isOver
        ? null
        : h(Fact, { kind: "good" }, timeLeft(estimate.seconds.expected, elapsed)),
      estimate !== undefined && h("span", { class: "soft" }, `estimated ${durations(estimate.seconds)}`),
    ]),
    h("ul", { class: "topics" }, [
      h(Limit, { what: "Tokens", taken: budget.tokens, limit: budget.maxTokens, shown: compact }),
      h(Limit, { what: "Cost", taken: budget.cost, limit: budget.maxCost, shown: money }),
      isOver
        ? null
        : h(Limit, {
            what: "Time",
            taken: elapsed,
            limit: estimate?.limits.seconds ?? null,
            shown: duration,
          }),
    ]),
  ]);
};

/** Progress and results of a run: stages, topics with their coverage, sources with their grades, cost. */
export const Watch: View<{ run: RunView }> = ({ run }) => {
  const events = useEvents(run.id);
  const stored = events.flatMap((event) => (event.type === "document-stored" ? [event] : []));
  const lost = events.flatMap((event) => (event.type === "source-unavailable" ? [event] : []));
  const lines = events.flatMap((event) => lineOf(event, run.usage.calls > 0) ?? []).slice(-12);
  const isAssessed = events.some(({ type }) => type === "topic-assessed");
  return h("div", { class: "watch" }, [
    h(Section, { id: "stages", title: "Stages" }, [h(Stages, { events })]),
    h(Section, { id: "topics", title: "Topics" }, [
      run.topics.length === 0 && h("p", { class: "soft" }, "Not known yet."),
      list({ class: "topics" }, run.topics, ({ id, name, score, covered }) =>
        h("li", { key: id }, [
          h("span", null, name),
          isAssessed && h(Bar, { share: score, label: name }),
          covered && h(Fact, { kind: "good" }, "covered"),
        ]),
      ),
    ]),
    h(Section, { id: "so-far", title: "So far" }, [
      h(Budget, { run }),
      h("p", { class: "facts" }, [
        h(Fact, null, several(run.counts.documents, "source")),
        h(Fact, null, several(run.counts.passages, "passage")),
        h(Fact, null, several(run.counts.claims, "claim")),
        run.usage.calls > 0 &&
          h(
            Fact,
            null,
            `${grouped(run.usage.calls)} calls, ${grouped(run.usage.inputTokens + run.usage.outputTokens)} tokens`,
          ),
        run.usage.cost > 0 && h(Fact, null, `cost ${run.usage.cost.toFixed(2)}`),
      ]),
      list({ class: "log", "aria-live": "polite" }, lines, (line, index) => h("li", { key: index }, line)),
      run.stop !== null && h("p", { class: "soft" }, `Stopped searching: ${run.stop.detail}`),
    ]),
    stored.length + lost.length > 0 &&
      h(Section, { id: "arrived", title: "Sources" }, [
        list({ class: "arrived" }, stored, ({ documentId, uri, title, grade, gradeReasons }) =>
          h("li", { key: documentId }, [
            h(Grade, { grade }),
            h("span", null, [
              title === "" ? uri : title,
              h("span", { class: "soft reasons" }, (gradeReasons ?? []).join("; ")),
            ]),
          ]),
        ),
        lost.length > 0 &&
          h("details", null, [
            h("summary", null, `${lost.length} could not be read`),
            list({}, lost, ({ uri, reason }) => h("li", { key: uri }, `${uri}: ${reason}`)),
          ]),
      ]),
  ]);
};
