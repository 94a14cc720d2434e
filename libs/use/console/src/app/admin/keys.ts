import type { AccessScope, ApiKeyRequest, ApiKeyView, KeyUsageView } from "@quarry/contracts";
import { Fragment, h, type ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { remove, sendJson } from "../api.ts";
import {
  ago,
  Check,
  Confirm,
  Copy,
  Fact,
  Field,
  grouped,
  money,
  Problem,
  Section,
  type View,
} from "../elements.ts";
import { useAction, useList } from "../hooks.ts";
import { List, More, Table } from "../lists.ts";

type Limits = ApiKeyView["limits"];

const limitWords = [
  ["requestsPerMinute", "requests a minute"],
  ["openRuns", "open runs"],
  ["tokensPerDay", "tokens a day"],
  ["costPerDay", "money a day"],
] as const satisfies readonly (readonly [keyof Limits, string])[];

const scopeWords = [
  ["read", "Read: see reports, search, ask for content"],
  ["write", "Write: ask questions, upload, delete"],
  ["admin", "Admin: keys and the state of the system"],
] as const satisfies readonly (readonly [AccessScope, string])[];

/** Formats the used part of a limit, such as "1,200 of 5,000". */
const ofLimit = (used: number, limit: number | undefined, shown: (amount: number) => string): string =>
  limit === undefined ? shown(used) : `${shown(used)} of ${shown(limit)}`;

/** Form for a new key, whose text is shown only once. */
const NewKey: View<{ onMade: () => void }> = ({ onMade }) => {
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [scopes, setScopes] = useState<readonly AccessScope[]>(["read", "write"]);
  const [made, setMade] = useState<string | undefined>(undefined);
  const { busy, problem, submit } = useAction();
  const text = (id: string): string => (fields[id] ?? "").trim();
  const field = (id: string, label: string, more: Partial<Parameters<typeof Field>[0]> = {}) =>
    h(Field, {
      id,
      label,
      value: fields[id] ?? "",
      onValue: (value) => setFields({ ...fields, [id]: value }),
      ...more,
    });
  const make = submit(async () => {
    const given = limitWords.flatMap(([name]) => (text(name) === "" ? [] : [[name, Number(text(name))]]));
    const body: ApiKeyRequest = {
      name: text("key-name"),
      owner: text("owner"),
      scopes: [...scopes],
      limits: Object.fromEntries(given) as Limits,
      ...(text("expires") === "" ? {} : { expiresAt: `${text("expires")}T23:59:59Z` }),
    };
    const { key } = await sendJson<{ key: string }>("POST", "/v1/keys", body);
    setMade(key);
    setFields({});
    onMade();
  });
  return h(Fragment, null, [
    made !== undefined &&
      h("div", { class: "card made", role: "status" }, [
        h("p", null, "The new key. It is shown only once:"),
        h("code", { id: "new-key" }, made),
        h(Copy, { text: made }),
      ]),
    h("details", null, [
      h("summary", null, "Make a key"),
      h("form", { class: "card", onSubmit: make }, [
        h("div", { class: "grid" }, [
          field("key-name", "What it is for", { limits: { required: true, maxLength: 100 } }),
          field("owner", "Owner: whose runs and collections it opens", {
            limits: { required: true, maxLength: 64 },
          }),
          field("expires", "Last day (empty: it does not end)", { type: "date" }),
        ]),
        h("fieldset", null, [
          h("legend", null, "What it may do"),
          scopeWords.map(([scope, label]) =>
            h(Check, {
              key: scope,
              label,
              checked: scopes.includes(scope),
              onChecked: (checked) =>
                setScopes(checked ? [...scopes, scope] : scopes.filter((one) => one !== scope)),
            }),
          ),
        ]),
        h(
          "div",
          { class: "grid three" },
          limitWords.map(([name, label]) =>
            field(name, `At most ${label}`, {
              type: "number",
              limits: { min: 0 },
              placeholder: "no limit of its own",
            }),
          ),
        ),
        h(Problem, { words: problem }),
        h("button", { class: "primary", disabled: busy }, "Make it"),
      ]),
    ]),
  ]);
};

const usageOf = ({ keyId, name, owner, limits, ...used }: KeyUsageView): string[] => [
  name ?? keyId,
  owner ?? "revoked",
  grouped(used.requests),
  ofLimit(used.openRuns, limits.openRuns, grouped),
  ofLimit(used.tokens, limits.tokensPerDay, grouped),
  ofLimit(used.cost, limits.costPerDay, money),
];

const usageColumns = ["Key", "Owner", "Requests", "Open runs", "Tokens", "Cost"];

/** Usage of keys today; for a key without the scope admin, only that of its owner's keys. */
const UsageToday = (): ComponentChild => {
  const { entries, problem, more } = useList<KeyUsageView>("/v1/usage?limit=100");
  return h(Section, { id: "used", title: "Used today" }, [
    h(Problem, { words: problem }),
    entries?.length === 0 && h("p", { class: "soft" }, "No key was used today."),
    entries === undefined || entries.length === 0
      ? null
      : h(Table, { label: "Usage of keys", head: usageColumns, rows: entries.map(usageOf) }),
    h(More, { more, label: "Show more keys" }),
  ]);
};

const Row: View<{ one: ApiKeyView; onRevoke: () => void }> = ({ one, onRevoke }) =>
  h("li", null, [
    h("strong", null, one.name),
    h("p", { class: "facts" }, [
      h(Fact, null, `owner ${one.owner}`),
      h(Fact, null, one.scopes.join(", ")),
      h("span", null, `made ${ago(one.createdAt)}`),
      one.expiresAt !== null && h("span", null, `until ${one.expiresAt.slice(0, 10)}`),
      limitWords.flatMap(([name, label]) => {
        const limit = one.limits[name];
        return limit === undefined ? [] : [h(Fact, { key: name }, `${grouped(limit)} ${label}`)];
      }),
      h(Confirm, {
        label: "Revoke",
        warning: `Programs that use “${one.name}” are refused from now on. Its watches pause; share links made with it stay until another key of ${one.owner} removes them.`,
        onConfirm: onRevoke,
      }),
    ]),
  ]);

const AllKeys = (): ComponentChild => {
  const listed = useList<ApiKeyView>("/v1/keys");
  const action = useAction();
  const revoke = (id: string): void =>
    action.run(async () => {
      await remove(`/v1/keys/${id}`);
      listed.reload();
    });
  return h(Fragment, null, [
    h(NewKey, { onMade: listed.reload }),
    h(List<ApiKeyView>, {
      listed,
      problem: action.problem,
      empty: "No key has been made here yet. The operator's keys are in API_KEYS.",
      more: "Show more keys",
      row: (one) => h(Row, { key: one.id, one, onRevoke: () => revoke(one.id) }),
    }),
  ]);
};

/** Keys with their scopes and today's usage; only administrators create and revoke keys. */
export const Keys: View<{ isAdmin: boolean }> = ({ isAdmin }) =>
  h("div", null, [
    h("h1", null, isAdmin ? "Keys and usage" : "Usage"),
    isAdmin && h(AllKeys, null),
    h(UsageToday, null),
  ]);
