import type { CollectionHead, ConfigView, ResearchRequestInput, RunView } from "@quarry/contracts";
import { h } from "preact";
import { useState } from "preact/hooks";
import { findJson, sendJson } from "../api.ts";
import { Absent, button, Field, Problem, type View } from "../elements.ts";
import { goTo, useAction, useJson, useList, useLoaded } from "../hooks.ts";
import { useEstimates } from "./estimates.ts";
import { type Example, examples } from "./examples.ts";
import { Drop, uploadMaterial, type Material, PickDocuments, textMaterial } from "./material.ts";
import { OptionFields } from "./option-fields.ts";
import { firstOptions, type Options, optionsOf, requestOf } from "./request.ts";

const minQuestion = 3;

/** Builds the request to estimate, with a placeholder address for each file that is not uploaded yet: the estimate depends on their number. */
const estimated = (question: string, options: Options, files: number): ResearchRequestInput | undefined => {
  if (question.trim().length < minQuestion) return undefined;
  if (files === 0)
    return options.asGoal && options.collectionId === ""
      ? undefined
      : requestOf(question, options, options.collectionId === "" ? undefined : options.collectionId);
  const stand = Array.from({ length: files }, (_file, index) => `https://file.invalid/${index}`);
  const urls = [options.urls, ...stand].join("\n");
  return requestOf(question, { ...options, urls, asGoal: false }, undefined);
};

/** True if a question names no source, so that everything stored is searched. */
const hasNoSource = ({ collectionId, urls, sites, web, local, providers }: Options, files: number): boolean =>
  files === 0 &&
  [collectionId, urls, sites].every((text) => text.trim() === "") &&
  !web &&
  !local &&
  providers.length === 0;

interface FormProps {
  readonly question: string;
  readonly options: Options;
}

const Form: View<FormProps> = (first) => {
  const [question, setQuestion] = useState(first.question);
  const [material, setMaterial] = useState<readonly Material[]>([]);
  const [pasted, setPasted] = useState("");
  const [options, setOptions] = useState(first.options);
  const [said, setSaid] = useState("");
  const { busy, problem, run } = useAction();
  const { entries: collections = [] } = useList<CollectionHead>("/v1/collections?limit=100");
  const { value: config } = useLoaded("config", () => findJson<ConfigView>("/v1/config"));
  const all =
    pasted.trim() === ""
      ? material
      : [...material, textMaterial("file:pasted.md", "the pasted text", pasted)];
  const estimates = useEstimates(estimated(question, options, all.length));
  const send = async (asked: string, given: readonly Material[], chosen: Options): Promise<void> => {
    const own = given.length === 0 ? undefined : await uploadMaterial(given, asked.slice(0, 80), setSaid);
    const collectionId = own ?? (chosen.collectionId === "" ? undefined : chosen.collectionId);
    setSaid("Submitting the question");
    const request = requestOf(asked, chosen, collectionId);
    const { id } = await sendJson<{ id: string }>("POST", "/v1/research", request);
    goTo("runs", id);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    run(() => send(question, all, options));
  };
  const tryExample = (example: Example): void => {
    setQuestion(example.question);
    const texts = Object.entries(example.texts);
    const given = texts.map(([file, text]) => textMaterial(`file:${file}`, file, text));
    setMaterial(given);
    run(() => send(example.question, given, firstOptions));
  };
  const isEmpty = question === "" && all.length === 0;
  // The gateway reports errors with the estimate: a browser would stop silently at a field in a closed section.
  return h("form", { class: "ask", noValidate: true, onSubmit: submit }, [
    h("h1", null, "What do you want to know?"),
    h(
      "p",
      { class: "lead" },
      "Every statement of the report rests on words of a source that was read. One click shows them.",
    ),
    h("div", { class: "question-box" }, [
      h(Field, {
        id: "question",
        label: "Question",
        isLabelHidden: true,
        type: "lines",
        placeholder: "What does vitamin D do for bone, and where do studies disagree?",
        limits: { required: true, minLength: minQuestion, maxLength: 4_000 },
        value: question,
        onValue: setQuestion,
      }),
    ]),
    isEmpty && h(Examples, { busy, onExample: tryExample }),
    h(Drop, { material, onMaterial: setMaterial }),
    h("details", null, [
      h("summary", null, "Paste a text"),
      h(Field, {
        id: "pasted",
        label: "Text to answer from",
        isLabelHidden: true,
        type: "lines",
        limits: { rows: 6 },
        value: pasted,
        onValue: setPasted,
      }),
    ]),
    h("details", null, [
      h("summary", null, "Find documents that are indexed here"),
      h(PickDocuments, {
        material,
        onMaterial: setMaterial,
        onAddress: (address) => setOptions({ ...options, urls: `${options.urls}\n${address}`.trim() }),
      }),
    ]),
    h(OptionFields, {
      options,
      onOptions: setOptions,
      collections,
      config,
      estimates,
      hasFiles: all.length > 0,
    }),
    h(Problem, { words: problem ?? estimates.problem }),
    h("div", { class: "row" }, [
      h(
        "button",
        { class: "primary", disabled: busy || question.trim().length < minQuestion },
        busy ? "Submitting …" : "Research this",
      ),
      busy && h("span", { role: "status", class: "soft" }, said),
      !busy &&
        hasNoSource(options, all.length) &&
        h("span", { class: "soft" }, "Searches what is indexed here, and the web if an engine is set up."),
    ]),
  ]);
};

/** Example questions with their texts, for users without texts to ask about. */
const Examples: View<{ busy: boolean; onExample: (example: Example) => void }> = ({ busy, onExample }) =>
  h("section", { class: "examples", "aria-label": "Examples" }, [
    h("span", { class: "soft" }, "Or try an example, with its own short texts:"),
    examples.map((example) =>
      button(example.label, () => onExample(example), { key: example.name, disabled: busy }),
    ),
  ]);

interface AskProps {
  readonly collectionId: string | undefined;
  /** A suggested question. */
  readonly question?: string | undefined;
}

/** Form that starts a run: a question or goal, its sources, and its limits. */
export const Ask: View<AskProps> = ({ collectionId, question = "" }) =>
  h(Form, { question, options: { ...firstOptions, collectionId: collectionId ?? "" } });

/** The same form, filled in with the request of a run. */
export const AskAgain: View<{ runId: string }> = ({ runId }) => {
  const { value: run, problem } = useJson<RunView>(`/v1/research/${runId}`);
  if (run === undefined) return h(Absent, { problem });
  const request = (run.request ?? { question: run.question }) as ResearchRequestInput;
  return h(Form, { question: run.question, options: optionsOf(request) });
};
