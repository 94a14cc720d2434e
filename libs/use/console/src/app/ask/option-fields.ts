import type { CollectionHead, ConfigView } from "@quarry/contracts";
import { Fragment, h, type ComponentChild } from "preact";
import { Check, Choice, Field, type View } from "../elements.ts";
import { ChooseTemplate } from "../templates/choose-template.ts";
import { Depths, type Estimates } from "./estimates.ts";
import { isReviewed, type Options } from "./request.ts";

type Names<Value> = { [Name in keyof Options]: Options[Name] extends Value ? Name : never }[keyof Options];
/** Names of options whose value is free text. */
type TextName = Exclude<Names<string>, "depth" | "form" | "template">;

/** The current options, and a way for a part of the form to change them. */
interface Fields {
  readonly options: Options;
  readonly set: (change: Partial<Options>) => void;
  readonly config: ConfigView | undefined;
  readonly text: (
    name: TextName,
    label: string,
    more?: Partial<Parameters<typeof Field>[0]>,
  ) => ComponentChild;
  readonly number: (
    name: TextName,
    label: string,
    range: readonly [min: number, max: number],
    usual: string,
  ) => ComponentChild;
  readonly check: (name: Names<boolean>, label: string) => ComponentChild;
}

const fieldsOf = (
  options: Options,
  onOptions: (options: Options) => void,
  config: ConfigView | undefined,
): Fields => {
  const set: Fields["set"] = (change) => onOptions({ ...options, ...change });
  const text: Fields["text"] = (name, label, more = {}) =>
    h(Field, {
      id: name,
      label,
      value: options[name],
      onValue: (value) => set({ [name]: value }),
      ...more,
    });
  return {
    options,
    set,
    config,
    text,
    number: (name, label, [min, max], usual) =>
      text(name, label, { type: "number", limits: { min, max }, placeholder: usual }),
    check: (name, label) =>
      h(Check, { label, checked: options[name], onChecked: (checked) => set({ [name]: checked }) }),
  };
};

/** Creates a checkbox for one value of a list. */
const member = <Value extends string>(
  list: readonly Value[],
  value: Value,
  label: string,
  onList: (list: readonly Value[]) => void,
): ComponentChild =>
  h(Check, {
    label,
    key: value,
    checked: list.includes(value),
    onChecked: (checked) => onList(checked ? [...list, value] : list.filter((one) => one !== value)),
  });

const recencies = [
  ["", "of any age"],
  ["day", "of the last day"],
  ["week", "of the last week"],
  ["month", "of the last month"],
  ["year", "of the last year"],
] as const;

const Sources: View<{ fields: Fields; collections: OptionsProps["collections"]; hasFiles: boolean }> = ({
  fields: { options, set, text, check },
  collections,
  hasFiles,
}) =>
  h("details", { open: options.collectionId !== "" || options.urls !== "" }, [
    h("summary", null, "Other sources"),
    h("div", { class: "grid" }, [
      h("div", null, [
        h(Choice, {
          id: "collection",
          label: "Collection",
          value: options.collectionId,
          disabled: hasFiles,
          onValue: (collectionId) => set({ collectionId }),
          options: [
            ["", "none"],
            ...collections.map(({ id, name }): readonly [string, string] => [id, name]),
          ],
        }),
        check("web", "Search the web"),
        check("local", "Search everything that is indexed here"),
      ]),
      text("urls", "Addresses of pages, one per line", { type: "lines", placeholder: "https://…" }),
    ]),
  ]);

const Web: View<{ fields: Fields }> = ({ fields }) => {
  const { options, set, config, text, number } = fields;
  // A run limited to sites also searches by sitemap.
  const own = options.sites.trim() === "" ? [] : ["sitemap"];
  const engines = [...(config?.engines ?? []), ...own];
  return h("details", null, [
    h("summary", null, "Web"),
    h("div", { class: "grid" }, [
      text("sites", "Only these sites, one per line", { type: "lines", placeholder: "example.org" }),
      text("excludeSites", "Never these sites, one per line", { type: "lines", placeholder: "example.com" }),
      h(Choice, {
        id: "recency",
        label: "Results",
        value: options.recency,
        onValue: (recency) => set({ recency }),
        options: recencies,
      }),
      number("keepHours", "Reuse pages fetched within hours", [0, 1_440], "24"),
    ]),
    engines.length === 0
      ? h("p", { class: "soft" }, "No search engine is set up: sites are searched by their sitemaps.")
      : h("fieldset", null, [
          h("legend", null, "Ask these engines only"),
          engines.map((name) => member(options.providers, name, name, (providers) => set({ providers }))),
        ]),
  ]);
};

const Limits: View<{ fields: Fields }> = ({ fields: { config, number, check } }) => {
  const limit = (amount: number | null | undefined): string => amount?.toString() ?? "no limit";
  const { runTokens, runCost, pages = 1_000 } = config?.limits ?? {};
  return h("details", null, [
    h("summary", null, "Limits"),
    h("div", { class: "grid three" }, [
      number("tokens", "Tokens of the model", [1, 1_000_000_000], limit(runTokens)),
      number("cost", "Cost", [0, 1_000_000], limit(runCost)),
      number("pages", "Pages", [1, pages], "200"),
      number("iterations", "Rounds of searching", [1, 10], "2 to 4"),
      number("minutes", "Minutes until the report", [1, 10_080], "720"),
      number("coverage", "A topic is covered at", [0, 1], "0.7"),
      number("marginalUtility", "Minimum gain of a round", [0, 1], "0.05"),
    ]),
    check("expansion", "Search with hypothetical passages and variations, too"),
  ]);
};

const Form: View<{ fields: Fields }> = ({ fields: { options, set, config, text, number, check } }) => {
  const setModes = (modes: Options["modes"]): void => set({ modes });
  return h("details", null, [
    h("summary", null, "Form and language"),
    h("div", { class: "grid" }, [
      h("div", null, [
        h(Check, {
          label: "As an academic paper",
          checked: options.form === "paper",
          onChecked: (checked) => set({ form: checked ? "paper" : "report" }),
        }),
        member(options.modes, "idea", "List ideas from the sources", setModes),
        member(options.modes, "implementation", "List implementations with code", setModes),
        h(Check, {
          label: "Show me the plan first",
          checked: isReviewed(options),
          onChecked: (review) => set({ review }),
        }),
        check("clarify", "Ask me where the question is ambiguous"),
      ]),
      h("div", null, [
        text("language", "Language of the report, such as en, de, zh", {
          placeholder: "the question's",
          limits: { maxLength: 35 },
        }),
        number("topK", "Ideas and implementations", [1, 20], "5"),
        config?.model === null
          ? h("p", { class: "soft" }, "Templates need a language model, and none is set up here.")
          : h(ChooseTemplate, {
              id: "template",
              value: options.template,
              disabled: options.form === "paper",
              onValue: (template) => set({ template }),
            }),
      ]),
    ]),
  ]);
};

const Notice: View<{ fields: Fields }> = ({ fields: { config, text } }) =>
  h("details", null, [
    h("summary", null, "Labels and webhook"),
    h("div", { class: "grid" }, [
      text("labels", "Labels to find it by, one per line", { type: "lines", placeholder: "team: history" }),
      config?.webhooks === false
        ? h("p", { class: "soft" }, "Webhooks are not set up: WEBHOOK_SECRET is missing.")
        : text("webhook", "Address to notify when it ends", { type: "url", placeholder: "https://…" }),
    ]),
  ]);

interface OptionsProps {
  readonly options: Options;
  readonly onOptions: (options: Options) => void;
  readonly collections: readonly Pick<CollectionHead, "id" | "name">[];
  readonly config: ConfigView | undefined;
  readonly estimates: Estimates;
  /** True if files are uploaded; they form a separate collection. */
  readonly hasFiles: boolean;
}

/** Sources other than files, limits of a run, and options for the report. */
export const OptionFields: View<OptionsProps> = (props) => {
  const { options, onOptions, collections, config, estimates, hasFiles } = props;
  const fields = fieldsOf(options, onOptions, config);
  return h(Fragment, null, [
    h(Depths, {
      chosen: options.depth,
      byDefault: config?.defaultDepth,
      estimates,
      isWritten: config?.model !== null,
      onDepth: (depth) => fields.set({ depth }),
    }),
    (hasFiles || options.collectionId !== "") &&
      fields.check("asGoal", "Read the material step by step for this goal"),
    h(Sources, { fields, collections, hasFiles }),
    h(Web, { fields }),
    h(Limits, { fields }),
    h(Form, { fields }),
    h(Notice, { fields }),
  ]);
};
