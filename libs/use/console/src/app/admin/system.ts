import type {
  ConfigView,
  Diagnosis,
  DoctorView,
  EvidenceStats,
  ModelTest,
  ModelTestsView,
  VersionView,
} from "@quarry/contracts";
import { h, type ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { findJson, sendJson } from "../api.ts";
import { button, Fact, grouped, list, Problem, Section, type View, Waiting } from "../elements.ts";
import { useAction, useJson, useLoaded } from "../hooks.ts";

const statusWords = { ok: "works", warning: "could be better", problem: "does not work" } as const;
const statusKinds = { ok: "good", warning: "status-running", problem: "bad" } as const;

const Finding: View<{ finding: Diagnosis }> = ({ finding }) =>
  h("li", null, [
    h("p", { class: "facts" }, [
      h("strong", null, finding.check),
      h(Fact, { kind: statusKinds[finding.status] }, statusWords[finding.status]),
    ]),
    h("p", null, finding.what),
    finding.remedy !== null && h("p", { class: "soft" }, finding.remedy),
  ]);

const Findings = (): ComponentChild => {
  const { value, problem, reload } = useJson<DoctorView>("/v1/doctor");
  return h("section", { "aria-labelledby": "findings" }, [
    h("div", { class: "row" }, [
      h("h2", { id: "findings" }, "Findings of the gateway"),
      button("Look again", reload),
    ]),
    h(Problem, { words: problem }),
    value === undefined && problem === undefined && h(Waiting, { what: "Looking" }),
    list({ class: "list" }, value?.data ?? [], (finding) =>
      h(Finding, { key: `${finding.check}-${finding.what}`, finding }),
    ),
  ]);
};

const TestedModel: View<{ test: ModelTest }> = ({ test }) =>
  h("li", null, [
    h("p", { class: "facts" }, [
      h("strong", null, test.model),
      h(Fact, { kind: test.works ? "good" : "bad" }, test.works ? "works" : "does not work"),
      h(Fact, null, `${test.seconds.toFixed(1)} s`),
    ]),
    test.problem !== null && h("p", null, test.problem),
    test.reply !== null && h("p", null, ["It replied ", h("code", null, test.reply)]),
    test.remedy !== null && h("p", { class: "soft" }, test.remedy),
  ]);

/** Test of the language model with one small task, started by the user. */
const ModelTests = (): ComponentChild => {
  const [tests, setTests] = useState<readonly ModelTest[] | undefined>(undefined);
  const { busy, problem, run } = useAction();
  const test = (): void =>
    run(async () => {
      setTests(undefined);
      setTests((await sendJson<ModelTestsView>("POST", "/v1/doctor/model", {})).data);
    });
  return h("section", { "aria-labelledby": "model-test" }, [
    h("div", { class: "row" }, [
      h("h2", { id: "model-test" }, "The language model"),
      button("Test the model", test, { disabled: busy }),
    ]),
    h("p", { class: "soft" }, "Sends the model one tiny task of three sentences."),
    busy && h(Waiting, { what: "Asking the model" }),
    h(Problem, { words: problem }),
    tests?.length === 0 && h("p", null, "No language model is set up."),
    list({ class: "list", "aria-live": "polite" }, tests ?? [], (one) =>
      h(TestedModel, { key: one.model, test: one }),
    ),
  ]);
};

const facts = (rows: readonly (readonly [string, string])[]): ComponentChild =>
  h(
    "dl",
    { class: "pairs" },
    rows.map(([name, value]) => [h("dt", null, name), h("dd", null, value)]),
  );

const modelWords = ({ model }: ConfigView): string => {
  if (model === null) return "none: reports are verbatim excerpts";
  const { name, fastName } = model;
  return fastName === name ? name : `${name}, and ${fastName} for small calls`;
};

const engineWords = ({ engines }: ConfigView): string => {
  if (engines === null) return "not known: no fetcher has reported it";
  return engines.length === 0 ? "none" : engines.join(", ");
};

const pricesWords = ({ model }: ConfigView): string =>
  model === null || model.prices === null
    ? "none are set; money is not counted"
    : `${model.prices.input} in, ${model.prices.output} out, for a million tokens`;

const Deployment = (): ComponentChild => {
  const { value: config, problem } = useJson<ConfigView>("/v1/config");
  const { value: version } = useLoaded("version", () => findJson<VersionView>("/v1/version"));
  if (config === undefined) return h(Problem, { words: problem });
  const { runTokens, runCost, pages, uploadBytes } = config.limits;
  return h(Section, { id: "deployment", title: "How it is set up" }, [
    facts([
      ["Version", version === undefined ? "not known" : `${version.version} ${version.build ?? ""}`],
      ["Language model", modelWords(config)],
      ["Prices", pricesWords(config)],
      ["Search engines", engineWords(config)],
      ["Usual depth", config.defaultDepth],
      ["Tokens of a run", runTokens === null ? "no limit" : grouped(runTokens)],
      ["Cost of a run", runCost === null ? "no limit" : String(runCost)],
      ["Pages of a run", grouped(pages)],
      ["Largest file", `${grouped(Math.round(uploadBytes / 1_000_000))} MB`],
      ["Webhooks", config.webhooks ? "on" : "off"],
    ]),
  ]);
};

const Index = (): ComponentChild => {
  const { value } = useLoaded("stats", () => findJson<EvidenceStats>("/v1/stats"));
  if (value === undefined) return null;
  const { latencyMs } = value;
  return h(Section, { id: "index", title: "The index" }, [
    facts([
      ["Documents", grouped(value.documents)],
      ["Passages", grouped(value.passages)],
      ["Publishers", grouped(value.sources)],
      ["Searches", grouped(value.queries)],
      ["Without a result", `${Math.round(value.zeroResultRate * 100)} %`],
      [
        "Time of a search",
        latencyMs === null
          ? "none yet"
          : `${Math.round(latencyMs.p50)} ms, p95 ${Math.round(latencyMs.p95)} ms`,
      ],
    ]),
  ]);
};

/** Health, configuration and contents of the system. */
export const System = (): ComponentChild =>
  h("div", null, [
    h("h1", null, "System"),
    h(Findings, null),
    h(ModelTests, null),
    h(Deployment, null),
    h(Index, null),
  ]);
