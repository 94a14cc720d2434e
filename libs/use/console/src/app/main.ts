import type { SessionView } from "@quarry/contracts";
import { h, render, type ComponentChild } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Keys } from "./admin/keys.ts";
import { System } from "./admin/system.ts";
import { findJson, isSignedIn, onKeyRequired, signOut } from "./api.ts";
import { Ask, AskAgain } from "./ask/ask.ts";
import { Collection } from "./collections/collection.ts";
import { Collections } from "./collections/collections.ts";
import { Item } from "./collections/item.ts";
import { button } from "./elements.ts";
import { useLoaded, useRoute } from "./hooks.ts";
import { Run } from "./run/run.ts";
import { Runs } from "./run/runs.ts";
import { SignIn } from "./sign-in.ts";
import { Templates } from "./templates/templates.ts";
import { Watched } from "./watches/watch.ts";
import { Watches } from "./watches/watches.ts";

const links = [
  ["", "Ask"],
  ["runs", "Reports"],
  ["watches", "Watches"],
  ["collections", "Collections"],
] as const;

const adminLinks = [
  ["keys", "Keys"],
  ["system", "System"],
] as const;

const userLinks = [["keys", "Usage"]] as const;

const collectionsView = ([, id, part, name, textPart, place]: readonly string[]): ComponentChild => {
  if (id === undefined) return h(Collections, null);
  return part === "items" && name !== undefined
    ? h(Item, { key: `${name}-${place}`, collectionId: id, itemId: name, part: textPart, place })
    : h(Collection, { key: id, id, tab: part });
};

const watchesView = (id: string | undefined): ComponentChild =>
  id === undefined ? h(Watches, null) : h(Watched, { key: id, id });

const askView = ([, id, question]: readonly string[]): ComponentChild =>
  h(Ask, { key: `${id ?? ""}/${question ?? ""}`, collectionId: id, question });

/** Views without parts, by name. */
const singleViews: Readonly<Record<string, () => ComponentChild>> = { system: System, templates: Templates };

const view = (route: readonly string[], isAdmin: boolean): ComponentChild => {
  const [room = "", id, part] = route;
  if (room === "runs") return id === undefined ? h(Runs, null) : h(Run, { key: id, id, tab: part });
  if (room === "watches") return watchesView(id);
  if (room === "collections") return collectionsView(route);
  if (room === "keys") return h(Keys, { key: String(isAdmin), isAdmin });
  const Single = singleViews[room];
  if (Single !== undefined) return h(Single, null);
  if (room === "again" && id !== undefined) return h(AskAgain, { key: id, runId: id });
  return askView(room === "ask" ? route : []);
};

const App = (): ComponentChild => {
  const route = useRoute();
  const [wantsKey, setWantsKey] = useState(false);
  useEffect(() => onKeyRequired(() => setWantsKey(true)), []);
  const { value: session } = useLoaded("session", () => findJson<SessionView>("/v1/session"));
  // The focused element is gone with the previous view; moving the focus makes the next Tab continue in the new view.
  const place = route.join("/");
  const shown = useRef(place);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (place !== shown.current && isLost) document.getElementById("main")?.focus();
    shown.current = place;
  }, [place]);
  const isAdmin = session?.scopes.includes("admin") === true;
  const [room = ""] = route;
  const others = isAdmin ? adminLinks : session === undefined ? [] : userLinks;
  return h("div", { class: "app" }, [
    h("a", { class: "skip", href: "#main", onClick: focusMain }, "Skip to the content"),
    h("header", { class: "top" }, [
      h("a", { class: "brand", href: "#/" }, [
        h("img", { src: "/console/icon.svg", alt: "", width: 26, height: 26 }),
        "Quarry",
      ]),
      h(
        "nav",
        { "aria-label": "Main" },
        [...links, ...others].map(([path, label]) =>
          h("a", { key: path, href: `#/${path}`, "aria-current": room === path ? "page" : undefined }, label),
        ),
      ),
      isSignedIn() &&
        button("Sign out", () => void signOut().then(() => location.reload()), { class: "plain" }),
    ]),
    h(
      "main",
      { id: "main", tabIndex: -1 },
      wantsKey ? h(SignIn, { onSignedIn: () => location.reload() }) : view(route, isAdmin),
    ),
  ]);
};

const focusMain = (event: Event): void => {
  event.preventDefault();
  document.getElementById("main")?.focus();
};

const root = document.getElementById("app");
if (root !== null) render(h(App, null), root);
