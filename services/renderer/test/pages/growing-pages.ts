import { fixturePages, type FixtureRoutes } from "@quarry/testkit";
import type { Write } from "./draft.ts";
import { articleOf, sentencesOf, shellOf } from "./prose.ts";

const numbered = (gauge: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => gauge * 100 + index);
const sections = (here: string, gauge: number, count: number): FixtureRoutes =>
  Object.fromEntries(
    numbered(gauge, count).map((each, index) => [`${here}/${index}`, fixturePages.html(articleOf(each))]),
  );

/** Pages that must be scrolled or unfolded. */
export const growingPages: readonly Write[] = [
  (here, gauge) => ({
    name: "sections that load, fade in or are laid out when they come into view, and a part that scrolls by itself",
    html: shellOf(
      `const load = (part, index) => fetch("${here}/" + index).then((a) => a.text()).then((t) => { part.insertAdjacentHTML("beforeend", t); });
const watch = new IntersectionObserver((seen) => { for (const { isIntersecting, target } of seen) if (isIntersecting) { watch.unobserve(target); target.dataset.load === undefined ? (target.style.opacity = 1) : load(target, target.dataset.load); } });
for (const part of document.querySelectorAll("[data-load], .fading")) watch.observe(part);
const look = () => { for (const part of document.querySelectorAll("[data-scrolled]")) if (part.getBoundingClientRect().top < innerHeight) { const { scrolled } = part.dataset; delete part.dataset.scrolled; load(part, scrolled); } };
addEventListener("scroll", look); look();
let next = 6, busy = false; const list = document.querySelector("#list");
const more = () => { if (busy || next === 9) return; busy = true; fetch("${here}/" + next).then((a) => a.text()).then((t) => { list.insertAdjacentHTML("beforeend", '<div style="min-height:900px">' + t + "</div>"); next += 1; busy = false; }); };
list.addEventListener("scroll", () => { if (list.scrollTop + list.clientHeight > list.scrollHeight - 100) more(); }); more();`,
      `<div id="root"><section data-load="0"></section><section data-scrolled="1"></section><section data-load="2"></section><section data-scrolled="3"></section>
<section class="fading" style="opacity:0;transition:opacity .3s">${articleOf(gauge * 100 + 4)}</section>
<section style="content-visibility:auto;contain-intrinsic-size:0 1500px">${articleOf(gauge * 100 + 5)}</section></div>
<div id="list" style="height:600px;overflow-y:auto"></div>`,
      "<style>section { min-height: 1400px }</style>",
    ),
    files: sections(here, gauge, 9),
    gauges: numbered(gauge, 9),
  }),
  (here, gauge) => ({
    name: "what buttons bring: more of a list, in another language too, and the rest of answers, which fold in when pressed again",
    html: shellOf(
      `const insert = async (list, number) => list.insertAdjacentHTML("beforeend", await (await fetch("${here}/" + number)).text());
let next = 1; const button = document.querySelector("#more");
button.onclick = () => { if (next === 4) button.remove(); else insert(document.querySelector("#root"), next++); }; insert(document.querySelector("#root"), 0);
let other = 4; document.querySelector("a").onclick = (event) => { event.preventDefault(); if (other < 6) insert(document.querySelector("#others"), other++); };
for (const unfold of document.querySelectorAll(".unfold")) { const text = unfold.nextSibling; text.remove(); unfold.onclick = () => { if (text.isConnected) text.remove(); else unfold.after(text); }; }`,
      `<div id="root"></div><button id="more">Load more (12) ▾</button><div id="others"></div><a href="#"><span>Weitere Artikel laden</span></a>
<main><h1>Answers</h1>${sentencesOf(gauge * 100 + 6)
        .map((each) => `<article><div class="unfold">Read more</div><p>${each}</p></article>`)
        .join("")}</main>`,
      "<style>.unfold { cursor: pointer }</style>",
    ),
    files: sections(here, gauge, 6),
    gauges: numbered(gauge, 7),
  }),
  (here, gauge) => ({
    name: "a list that never ends, as far as it is scrolled",
    html: shellOf(
      `let next = 0, busy = false;
const root = document.querySelector("#root");
const more = async () => {
  if (busy) return;
  busy = true;
  const answer = await fetch("${here}/" + next);
  if (answer.ok) { root.insertAdjacentHTML("beforeend", '<section style="min-height:1500px">' + (await answer.text()) + "</section>"); next += 1; busy = false; }
};
addEventListener("scroll", () => { if (innerHeight + scrollY > document.body.scrollHeight - 200) more(); });
more();`,
    ),
    files: sections(here, gauge, 99),
    gauges: numbered(gauge, 4),
  }),
];
