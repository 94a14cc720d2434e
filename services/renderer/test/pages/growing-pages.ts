import { fixturePages, type FixtureRoutes } from "@quarry/testkit";
import { show, type Write } from "./draft.ts";
import { articleOf, sentencesOf, shellOf } from "./prose.ts";

const article = (gauge: number): string => JSON.stringify(articleOf(gauge));
/** Shows each section when it becomes visible. */
const lazily = (count: number, load: string): string =>
  `const root = document.querySelector("#root");
for (let index = 0; index < ${count}; index += 1) {
  const section = document.createElement("section");
  section.style.minHeight = "1400px";
  section.dataset.index = index;
  root.append(section);
}
${load}`;
const sections = (here: string, gauge: number, count: number): FixtureRoutes =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${here}/${index}`,
      fixturePages.html(articleOf(gauge * 100 + index)),
    ]),
  );
const numbered = (gauge: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => gauge * 100 + index);
/** A list that loads more near its end. */
const infinite = (here: string): string => `let next = 0, busy = false;
const root = document.querySelector("#root");
const more = async () => {
  if (busy) return;
  busy = true;
  const answer = await fetch("${here}/" + next);
  if (answer.ok) { root.insertAdjacentHTML("beforeend", '<section style="min-height:1500px">' + (await answer.text()) + "</section>"); next += 1; busy = false; }
};
addEventListener("scroll", () => { if (innerHeight + scrollY > document.body.scrollHeight - 200) more(); });
more();`;

/** Pages that must be scrolled, unfolded or freed of a consent wall, and pages that never settle. */
export const growingPages: readonly Write[] = [
  (here, gauge) => ({
    name: "sections that load when they come into view",
    html: shellOf(
      lazily(
        6,
        `const watch = new IntersectionObserver((entries) => { for (const { isIntersecting, target } of entries) if (isIntersecting) { watch.unobserve(target); fetch("${here}/" + target.dataset.index).then((a) => a.text()).then((t) => { target.innerHTML = t; }); } });
for (const section of root.children) watch.observe(section);`,
      ),
    ),
    files: sections(here, gauge, 6),
    gauges: numbered(gauge, 6),
  }),
  (here, gauge) => ({
    name: "sections that load when the page is scrolled",
    html: shellOf(
      lazily(
        5,
        `const look = () => { for (const section of root.children) if (section.dataset.index && section.getBoundingClientRect().top < innerHeight) { const { index } = section.dataset; delete section.dataset.index; fetch("${here}/" + index).then((a) => a.text()).then((t) => { section.innerHTML = t; }); } };
addEventListener("scroll", look); look();`,
      ),
    ),
    files: sections(here, gauge, 5),
    gauges: numbered(gauge, 5),
  }),
  (here, gauge) => ({
    name: "a part that scrolls by itself",
    html: shellOf(
      `let next = 0, busy = false; const list = document.querySelector("#root");
const more = () => { if (busy || next === 4) return; busy = true; fetch("${here}/" + next).then((a) => a.text()).then((t) => { list.insertAdjacentHTML("beforeend", '<div style="min-height:900px">' + t + "</div>"); next += 1; busy = false; }); };
list.addEventListener("scroll", () => { if (list.scrollTop + list.clientHeight > list.scrollHeight - 100) more(); }); more();`,
      '<div id="root" style="height:600px;overflow-y:auto"></div>',
    ),
    files: sections(here, gauge, 4),
    gauges: numbered(gauge, 4),
  }),
  (here, gauge) => ({
    name: "a list that loads more when its button is pressed",
    html: shellOf(
      `let next = 0; const list = document.querySelector("#root"), button = document.querySelector("button");
const more = async () => { const answer = await fetch("${here}/" + next); if (!answer.ok) return button.remove(); list.insertAdjacentHTML("beforeend", await answer.text()); next += 1; };
button.onclick = more; more();`,
      '<div id="root"></div><button>Load more (12) ▾</button>',
    ),
    files: sections(here, gauge, 5),
    gauges: numbered(gauge, 5),
  }),
  (here, gauge) => ({
    name: "parts behind a link without an address, in another language",
    html: shellOf(
      `let next = 1; const list = document.querySelector("#root");
const load = async (number) => list.insertAdjacentHTML("beforeend", await (await fetch("${here}/" + number)).text());
document.querySelector("a").onclick = (event) => { event.preventDefault(); if (next < 3) load(next++); }; load(0);`,
      '<div id="root"></div><a href="#"><span>Weitere Artikel laden</span></a>',
    ),
    files: sections(here, gauge, 3),
    gauges: numbered(gauge, 3),
  }),
  (_here, gauge) => ({
    name: "answers whose rest unfolds, and folds in when pressed again",
    html: shellOf(
      show(
        JSON.stringify(
          `<main><h1>Answers</h1>${sentencesOf(gauge)
            .map((each) => `<article><div class="more">Read more</div><p>${each}</p></article>`)
            .join("")}</main>`,
        ),
      ) +
        `for (const button of document.querySelectorAll(".more")) { const text = button.nextSibling; text.remove(); button.onclick = () => { if (text.isConnected) text.remove(); else button.after(text); }; }`,
      '<div id="root"></div>',
      "<style>.more { cursor: pointer }</style>",
    ),
  }),
  (here, gauge) => ({
    name: "a list that ends after seven parts",
    html: shellOf(infinite(here)),
    files: sections(here, gauge, 7),
    gauges: numbered(gauge, 7),
  }),
  (here, gauge) => ({
    name: "a list that never ends, as far as it is scrolled",
    html: shellOf(infinite(here)),
    files: sections(here, gauge, 99),
    gauges: numbered(gauge, 8),
  }),
  (_here, gauge) => ({
    name: "answers that are folded away",
    html: shellOf(
      show(
        JSON.stringify(
          `<main><h1>Questions</h1>${sentencesOf(gauge)
            .map((each, index) => `<details><summary>Question ${index}</summary><p>${each}</p></details>`)
            .join("")}</main>`,
        ),
      ),
    ),
  }),
  (here, gauge) => ({
    name: "parts that fade in",
    html: shellOf(
      lazily(
        3,
        `const watch = new IntersectionObserver((entries) => { for (const { isIntersecting, target } of entries) if (isIntersecting) target.style.opacity = 1; });
for (const section of root.children) { section.style.opacity = 0; section.style.transition = "opacity .3s"; fetch("${here}/" + section.dataset.index).then((a) => a.text()).then((t) => { section.innerHTML = t; }); watch.observe(section); }`,
      ),
    ),
    files: sections(here, gauge, 3),
    gauges: numbered(gauge, 3),
  }),
  (_here, gauge) => ({
    name: "a wall of consent of a known make, which is refused",
    html: shellOf(
      `const wall = document.querySelector("#cc-main");
wall.querySelector("[data-role=all]").onclick = () => { ${show('"<p>Everything is tracked now.</p>"')} wall.remove(); };
wall.querySelector("[data-role=necessary]").onclick = () => { ${show(article(gauge))} wall.remove(); };`,
      '<div id="root"></div><div id="cc-main"><div class="cm-wrapper" style="position:fixed;inset:20px;background:#fff"><p>We and our 800 partners value your privacy and would like to use cookies for everything that comes to mind, as long as you let us.</p><button class="cm__btn" data-role="all">Accept all</button><button class="cm__btn" data-role="necessary">Reject all</button></div></div>',
    ),
    absent: ["Everything is tracked now", "800 partners"],
  }),
  (_here, gauge) => ({
    name: "a page that asks for news all the time",
    html: shellOf(`${show(article(gauge))} setInterval(() => fetch("?" + Math.random()), 150);`),
  }),
  (here, gauge) => ({
    name: "a page with a question that is never answered",
    html: shellOf(`${show(article(gauge))} fetch("${here}/wait");`),
    files: { [`${here}/wait`]: { body: () => undefined } },
  }),
];
