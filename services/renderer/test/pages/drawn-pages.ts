import { fixturePages } from "@quarry/testkit";
import { json, script, show, type Write } from "./draft.ts";
import { articleOf, shellOf } from "./prose.ts";

const article = (gauge: number): string => JSON.stringify(articleOf(gauge));
const append = (html: string): string =>
  `document.querySelector("#root").insertAdjacentHTML("beforeend", ${html});`;

/** Sends an article in pieces. */
const inPieces = (gauge: number) => ({
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: (response: { write: (piece: string, sent: () => void) => unknown; end: () => unknown }) => {
    const pieces = articleOf(gauge).match(/.{1,200}/gu) ?? [];
    const send = (): void => {
      const piece = pieces.shift();
      if (piece === undefined) response.end();
      else response.write(piece, () => void setTimeout(send, 50));
    };
    send();
  },
});

/** Pages whose text is drawn by scripts, in every way that needs another kind of request, a wait or a navigation. */
export const drawnPages: readonly Write[] = [
  (here, gauge) => {
    const of = (part: number): number => gauge * 100 + part;
    return {
      name: "what each kind of script and request brings",
      html: shellOf(
        `import("${here}/route.js").then(({ render }) => render());
const request = new XMLHttpRequest(); request.open("GET", "${here}/data"); request.onload = () => { ${append("request.responseText")} }; request.send();
fetch("${here}/graphql", { method: "POST", body: JSON.stringify({ query: "{ article }" }) }).then((a) => a.json()).then(({ data }) => { ${append("data.article")} });
const worker = new Worker("${here}/worker.js"); worker.onmessage = ({ data }) => { ${append("data")} };
window.take = (html) => { ${append("html")} }; const tag = document.createElement("script"); tag.src = "${here}/callback.js"; document.head.append(tag);
fetch("${here}/stream").then(async ({ body }) => { const part = document.createElement("section"); document.body.append(part); const reader = body.pipeThrough(new TextDecoderStream()).getReader(); let text = ""; for (;;) { const { value, done } = await reader.read(); if (done) break; text += value; part.innerHTML = text; } });`,
        `<div id="root"></div><script type="module" src="${here}/main.js"></script><script>document.write(${article(of(7))})</script>`,
      ),
      files: {
        [`${here}/main.js`]: script(`import { html } from "${here}/part.js"; ${append("html")}`),
        [`${here}/part.js`]: script(`export const html = ${article(of(0))};`),
        [`${here}/route.js`]: script(`export const render = () => { ${append(article(of(1)))} };`),
        [`${here}/data`]: fixturePages.html(articleOf(of(2))),
        [`${here}/graphql`]: json({ data: { article: articleOf(of(3)) } }),
        [`${here}/worker.js`]: script(`postMessage(${article(of(4))});`),
        [`${here}/callback.js`]: script(`take(${article(of(5))});`),
        [`${here}/stream`]: inPieces(of(6)),
      },
      gauges: [0, 1, 2, 3, 4, 5, 6, 7].map(of),
    };
  },
  (here, gauge) => ({
    name: "a page that is sent on within its site, to a route behind the hash that is pushed into the history, and whose state changes twice before the text is there, after two seconds of idleness",
    html: shellOf(`location.replace("${here}/app" + location.hash);`),
    files: {
      [`${here}/app`]: fixturePages.html(
        shellOf(
          `const routes = { "#/gauges": ${article(gauge)} }, text = routes[location.hash] ?? "<p>Not found</p>"; history.pushState({}, "", "${here}/gauges"); ${show('"<p>Loading…</p>"')}
fetch("${here}/user").then(() => { ${show('"<p>Welcome, guest</p>"')} requestIdleCallback(() => setTimeout(() => { ${show("text")} }, 2_000)); });`,
        ),
      ),
      [`${here}/user`]: json({}),
    },
    fragment: "#/gauges",
    absent: ["Welcome, guest"],
  }),
];
