import { h, render, type ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isSignedIn, onKeyWanted, signOut } from "./api.ts";
import { Ask } from "./ask.ts";
import { Collection } from "./collection.ts";
import { Collections } from "./collections.ts";
import { useRoute } from "./hooks.ts";
import { Item } from "./item.ts";
import { Run } from "./run.ts";
import { Runs } from "./runs.ts";
import { SignIn } from "./sign-in.ts";

const links = [
  ["", "Ask"],
  ["runs", "Reports"],
  ["collections", "Collections"],
] as const;

const view = ([room = "", id, part, name]: readonly string[]): ComponentChild => {
  if (room === "runs") return id === undefined ? h(Runs, null) : h(Run, { key: id, id, tab: part });
  if (room !== "collections") return h(Ask, { collectionId: room === "ask" ? id : undefined });
  if (id === undefined) return h(Collections, null);
  return part === "items" && name !== undefined
    ? h(Item, { key: name, collectionId: id, itemId: name })
    : h(Collection, { key: id, id });
};

const App = (): ComponentChild => {
  const route = useRoute();
  const [wantsKey, setWantsKey] = useState(false);
  useEffect(() => onKeyWanted(() => setWantsKey(true)), []);
  const [room = ""] = route;
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
        links.map(([path, label]) =>
          h("a", { href: `#/${path}`, "aria-current": room === path ? "page" : undefined }, label),
        ),
      ),
      isSignedIn()
        ? h(
            "button",
            { type: "button", class: "plain", onClick: () => void signOut().then(() => location.reload()) },
            "Sign out",
          )
        : null,
    ]),
    h(
      "main",
      { id: "main", tabIndex: -1 },
      wantsKey ? h(SignIn, { onSignedIn: () => location.reload() }) : view(route),
    ),
  ]);
};

const focusMain = (event: Event): void => {
  event.preventDefault();
  document.getElementById("main")?.focus();
};

const root = document.getElementById("app");
if (root !== null) render(h(App, null), root);
