import { fixturePages } from "@quarry/testkit";
import { json, script, show, type Write } from "./draft.ts";
import { articleOf, sentencesOf, shellOf } from "./prose.ts";

const article = (gauge: number): string => JSON.stringify(articleOf(gauge));
const data = (gauge: number) => json({ title: `Gauge ${gauge}`, sentences: sentencesOf(gauge) });
/** Builds elements from data like a client with a virtual tree. */
const virtualTree = `const h = (tag, props, ...children) => ({ tag, props, children });
const mount = (node) => {
  if (typeof node === "string") return document.createTextNode(node);
  const element = document.createElement(node.tag);
  Object.assign(element, node.props);
  element.append(...node.children.flat().map(mount));
  return element;
};
const view = ({ title, sentences }) => h("main", { className: "app" }, h("h1", {}, title), sentences.map((each) => h("p", {}, each)));`;

/** Pages whose text appears as soon as their scripts have run. */
export const drawnPages: readonly Write[] = [
  (here, gauge) => ({
    name: "a virtual tree from data",
    html: shellOf(
      `${virtualTree} fetch("${here}/data").then((a) => a.json()).then((d) => document.querySelector("#root").append(mount(view(d))));`,
    ),
    files: { [`${here}/data`]: data(gauge) },
  }),
  (_here, gauge) => ({
    name: "a virtual tree from what stands in the page",
    html: shellOf(
      `${virtualTree} document.querySelector("#root").append(mount(view(JSON.parse(document.querySelector("#state").textContent))));`,
      `<div id="root"></div><script type="application/json" id="state">${JSON.stringify({ title: `Gauge ${gauge}`, sentences: sentencesOf(gauge) })}</script>`,
    ),
  }),
  (here, gauge) => ({
    name: "a state that changes twice before the text is there",
    html: shellOf(
      `${show('"<p>Loading…</p>"')} fetch("${here}/user").then(() => { ${show('"<p>Welcome, guest</p>"')} return fetch("${here}/data"); }).then((a) => a.text()).then((t) => { ${show("t")} });`,
    ),
    files: { [`${here}/user`]: json({}), [`${here}/data`]: fixturePages.html(articleOf(gauge)) },
  }),
  (_here, gauge) => ({
    name: "a template in the page with braces",
    html: shellOf(
      `const state = { title: "Gauge ${gauge}", sentences: ${JSON.stringify(sentencesOf(gauge))} };
const root = document.querySelector("#root");
for (const node of root.querySelectorAll("[v-for]")) { for (const each of state.sentences) { const copy = node.cloneNode(true); copy.removeAttribute("v-for"); copy.textContent = each; node.before(copy); } node.remove(); }
root.querySelector("h1").textContent = state.title; root.removeAttribute("v-cloak");`,
      '<div id="root" v-cloak><h1>{{ title }}</h1><p v-for="each in sentences">{{ each }}</p></div>',
      "<style>[v-cloak] { display: none }</style>",
    ),
    absent: ["{{ each }}"],
  }),
  (here, gauge) => ({
    name: "a component compiled to calls of the document, in modules",
    html: `<!doctype html><title>Gauges</title><div id="root"></div><script type="module" src="${here}/main.js"></script>`,
    files: {
      [`${here}/main.js`]: script(
        `import { create } from "${here}/part.js"; create(document.querySelector("#root"));`,
      ),
      [`${here}/part.js`]: script(`export const create = (target) => { ${show(article(gauge))} };`),
    },
  }),
  (here, gauge) => ({
    name: "a part that is imported when it is needed",
    html: shellOf(`import("${here}/route.js").then(({ render }) => render());`),
    files: { [`${here}/route.js`]: script(`export const render = () => { ${show(article(gauge))} };`) },
  }),
  (here, gauge) => ({
    name: "a route behind the hash",
    html: shellOf(
      `const routes = { "#/gauges": ${article(gauge)} }; ${show('routes[location.hash] ?? "<p>Not found</p>"')}`,
    ),
    fragment: "#/gauges",
    files: { [`${here}/unused`]: json({}) },
  }),
  (here, gauge) => ({
    name: "a route that is pushed into the history",
    html: shellOf(`history.pushState({}, "", "${here}/gauges"); ${show(article(gauge))}`),
  }),
  (here, gauge) => ({
    name: "a page that its script sends on within the site",
    html: shellOf(`location.replace("${here}/app");`),
    files: { [`${here}/app`]: fixturePages.html(shellOf(show(article(gauge)))) },
  }),
  (_here, gauge) => ({
    name: "a page that takes two seconds",
    html: shellOf(`setTimeout(() => { ${show(article(gauge))} }, 2000);`),
  }),
  (here, gauge) => ({
    name: "an XMLHttpRequest",
    html: shellOf(
      `const request = new XMLHttpRequest(); request.open("GET", "${here}/data"); request.onload = () => { ${show("request.responseText")} }; request.send();`,
    ),
    files: { [`${here}/data`]: fixturePages.html(articleOf(gauge)) },
  }),
  (here, gauge) => ({
    name: "a question in a POST to its own site",
    html: shellOf(
      `fetch("${here}/graphql", { method: "POST", body: JSON.stringify({ query: "{ article }" }) }).then((a) => a.json()).then(({ data }) => { ${show("data.article")} });`,
    ),
    files: { [`${here}/graphql`]: json({ data: { article: articleOf(gauge) } }) },
  }),
  (_here, gauge) => ({
    name: "a component with a shadow tree",
    html: shellOf(
      `customElements.define("gauge-article", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = ${article(gauge)}; } });`,
      "<gauge-article></gauge-article>",
    ),
  }),
  (_here, gauge) => ({
    name: "components within components, with slots",
    html: shellOf(
      `customElements.define("x-page", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = '<main><slot name="head"></slot><x-body><slot></slot></x-body></main>'; } });
customElements.define("x-body", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<article><slot></slot></article>"; } });
const page = document.createElement("x-page");
page.innerHTML = ${JSON.stringify(
        `<h1 slot="head">Gauge ${gauge}</h1>${sentencesOf(gauge)
          .map((each) => `<p>${each}</p>`)
          .join("")}`,
      )};
document.body.append(page);`,
      "",
    ),
  }),
  (_here, gauge) => ({
    name: "a template that is cloned",
    html: shellOf(
      `const template = document.querySelector("template"); for (const each of ${JSON.stringify(sentencesOf(gauge))}) { const copy = template.content.cloneNode(true); copy.querySelector("p").textContent = each; document.querySelector("#root").append(copy); }`,
      '<template><p class="line"></p></template><div id="root"></div>',
    ),
  }),
  (_here, gauge) => ({
    name: "a document that is written",
    html: `<!doctype html><title>Gauges</title><script>document.write(${article(gauge)})</script>`,
  }),
  (here, gauge) => ({
    name: "Markdown that is rendered in the page",
    html: shellOf(
      `fetch("${here}/text.md").then((a) => a.text()).then((t) => { ${show('t.split("\\n\\n").map((p) => p.startsWith("# ") ? "<h1>" + p.slice(2) + "</h1>" : "<p>" + p + "</p>").join("")')} });`,
    ),
    files: {
      [`${here}/text.md`]: {
        headers: { "content-type": "text/markdown" },
        body: `# Gauge ${gauge}\n\n${sentencesOf(gauge).join("\n\n")}`,
      },
    },
  }),
  (here, gauge) => ({
    name: "a worker that computes the text",
    html: shellOf(
      `const worker = new Worker("${here}/worker.js"); worker.onmessage = ({ data }) => { ${show("data")} };`,
    ),
    files: { [`${here}/worker.js`]: script(`postMessage(${article(gauge)});`) },
  }),
  (here, gauge) => ({
    name: "data in a script with a callback",
    html: shellOf(
      `window.take = (html) => { ${show("html")} }; const tag = document.createElement("script"); tag.src = "${here}/data.js"; document.head.append(tag);`,
    ),
    files: { [`${here}/data.js`]: script(`take(${article(gauge)});`) },
  }),
  (here, gauge) => ({
    name: "text that arrives in pieces",
    html: shellOf(
      `fetch("${here}/stream").then(async ({ body }) => { const reader = body.pipeThrough(new TextDecoderStream()).getReader(); let text = ""; for (;;) { const { value, done } = await reader.read(); if (done) break; text += value; ${show("text")} } });`,
    ),
    files: {
      [`${here}/stream`]: {
        headers: { "content-type": "text/plain; charset=utf-8" },
        body: (response) => {
          const pieces = articleOf(gauge).match(/.{1,200}/gu) ?? [];
          const send = (): void => {
            const piece = pieces.shift();
            if (piece === undefined) response.end();
            else response.write(piece, () => void setTimeout(send, 50));
          };
          send();
        },
      },
    },
  }),
];
