import type { ConfigView, RunView } from "@quarry/contracts";
import { type ComponentChild, Fragment, h } from "preact";
import { useState } from "preact/hooks";
import { findJson, remove, sendJson } from "../api.ts";
import { Absent, ago, button, Confirm, Problem, Status, Tabs, type View } from "../elements.ts";
import { goTo, useAction, useEvery, useJson, useLoaded } from "../hooks.ts";
import { NewWatch } from "../watches/new-watch.ts";
import { Audit } from "./audit.ts";
import { Claims } from "./claims.ts";
import { FollowUps } from "./follow-ups.ts";
import { Notes } from "./notes.ts";
import { Plan } from "./plan/plan.ts";
import { Questions } from "./questions.ts";
import { Report } from "./report.ts";
import { Revise } from "./revise.ts";
import { Share } from "./share.ts";
import { Sources } from "./sources/sources.ts";
import { Versions } from "./versions.ts";
import { Watch } from "./watch.ts";

const ended: ReadonlySet<string> = new Set(["completed", "completed_partial", "failed", "cancelled"]);
const hasReport: ReadonlySet<string> = new Set(["completed", "completed_partial"]);

const tabs = [
  ["report", "Report"],
  ["claims", "Claims"],
  ["sources", "Sources"],
  ["audit", "Audit"],
  ["progress", "Progress"],
] as const;

const downloads = [
  ["md", "Markdown", "md"],
  ["html", "HTML", "html"],
  ["json", "JSON", "json"],
  ["bibtex", "BibTeX", "bib"],
] as const;

// Sent as attachments under their own names; a link without a name shows why a PDF is refused.
const attachments = [
  ["report?format=docx", "Word"],
  ["report?format=pdf", "PDF"],
  ["report?format=ris", "RIS"],
  ["report?format=csl-json", "CSL-JSON"],
  ["bundle", "everything (zip)"],
] as const;

const view = (tab: string, run: RunView, hasModel: boolean): ComponentChild => {
  const asked = run.request?.["collectionId"];
  const collectionId = typeof asked === "string" ? asked : undefined;
  if (run.status === "awaiting_plan") return h(Plan, { runId: run.id, collectionId });
  if (run.status === "awaiting_answers") return h(Questions, { run });
  if (tab === "claims") return h(Claims, { runId: run.id });
  if (tab === "sources") return h(Sources, { runId: run.id, collectionId });
  if (tab === "audit") return h(Audit, { runId: run.id });
  if (tab === "report" && hasReport.has(run.status))
    return [
      h(Versions, { run }),
      h(Report, { runId: run.id, collectionId }, [
        h(FollowUps, { runId: run.id, hasModel }),
        h(Revise, { runId: run.id, version: run.revision?.version ?? 1, hasModel }),
      ]),
    ];
  return [h(Notes, { run, hasModel }), h(Watch, { run })];
};

const RunTabs: View<{ run: RunView; chosen: string }> = ({ run, chosen }) => {
  const shown = tabs.filter(([name]) => hasReport.has(run.status) || name === "progress");
  return h("div", { class: "tabs" }, [
    h(Tabs, {
      label: "Parts of this run",
      tabs: shown,
      current: chosen,
      addressOf: (name) => `#/runs/${run.id}/${name}`,
    }),
    hasReport.has(run.status) && h(Downloads, { id: run.id }),
  ]);
};

const Downloads: View<{ id: string }> = ({ id }) =>
  h("p", { class: "soft downloads" }, [
    "Save as ",
    downloads.map(([format, label, ending]) => [
      h("a", { href: `/v1/research/${id}/report?format=${format}`, download: `${id}.${ending}` }, label),
      ", ",
    ]),
    attachments.map(([path, label], index) => [
      index === 0 ? "" : ", ",
      h("a", { href: `/v1/research/${id}/${path}` }, label),
    ]),
  ]);

const Cancel: View<{ id: string; onCancelled: () => void }> = ({ id, onCancelled }) => {
  const [sent, setSent] = useState(false);
  const { busy, problem, run } = useAction();
  const cancel = (): void =>
    run(async () => {
      await sendJson("POST", `/v1/research/${id}/cancel`, {});
      setSent(true);
      onCancelled();
    });
  return h(Fragment, null, [
    button(sent ? "Being cancelled" : "Cancel", cancel, { class: "plain", disabled: sent || busy }),
    h(Problem, { words: problem }),
  ]);
};

/** Actions for a run that has ended. */
const Afterwards: View<{ id: string }> = ({ id }) => {
  const { problem, run } = useAction();
  const drop = (): void =>
    run(async () => {
      await remove(`/v1/research/${id}`);
      goTo("runs");
    });
  return h(Fragment, null, [
    h("a", { href: `#/again/${id}` }, "Ask again"),
    h(Confirm, {
      label: "Delete",
      warning: "The report and all its data will be deleted.",
      onConfirm: drop,
    }),
    h(Problem, { words: problem }),
  ]);
};

/** Actions for a report: each button shows or hides its form. */
const WithReport: View<{ id: string }> = ({ id }) => {
  const [shown, setShown] = useState<"share" | "watch" | undefined>(undefined);
  const toggle = (name: "share" | "watch", label: string): ComponentChild =>
    button(label, () => setShown(shown === name ? undefined : name), {
      class: "plain",
      "aria-expanded": shown === name,
    });
  return h("div", { class: "with-report" }, [
    h("p", { class: "row" }, [toggle("share", "Share"), toggle("watch", "Watch this question")]),
    shown === "share" && h(Share, { runId: id }),
    shown === "watch" && h(NewWatch, { runId: id }),
  ]);
};

/** The run whose report this run follows or changes; nothing for an independent question. */
const Origin: View<{ run: RunView }> = ({ run: { parentId, revision } }) => {
  if (revision !== null && revision !== undefined)
    return h("p", { class: "soft" }, [
      `Version ${revision.version} of `,
      h("a", { href: `#/runs/${revision.reportId}` }, "a report"),
    ]);
  if (parentId === null) return null;
  return h("p", { class: "soft" }, [
    "A question that follows ",
    h("a", { href: `#/runs/${parentId}` }, "an earlier report"),
  ]);
};

/** A run: its progress while it works, afterwards its report and the evidence for it. */
export const Run: View<{ id: string; tab: string | undefined }> = ({ id, tab }) => {
  const { value: run, problem, reload } = useJson<RunView>(`/v1/research/${id}`);
  const { value: config } = useLoaded("config", () => findJson<ConfigView>("/v1/config"));
  const isOver = run !== undefined && ended.has(run.status);
  useEvery(run !== undefined && !isOver, 1_000, reload);
  if (run === undefined) return h(Absent, { problem });
  const chosen = tab ?? (hasReport.has(run.status) ? "report" : "progress");
  return h("article", { class: "run" }, [
    h("p", { class: "facts" }, [
      h(Status, { status: run.status, answered: run.answered }),
      h("time", { dateTime: run.createdAt }, `asked ${ago(run.createdAt)}`),
      isOver ? h(Afterwards, { id }) : h(Cancel, { id, onCancelled: reload }),
    ]),
    h(Origin, { run }),
    h("h1", null, run.question),
    h(Problem, { words: run.problem ?? undefined }),
    hasReport.has(run.status) && h(WithReport, { id }),
    isOver && h(RunTabs, { run, chosen }),
    view(chosen, run, config !== undefined && config.model !== null),
  ]);
};
