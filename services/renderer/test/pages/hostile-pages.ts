import { fixturePages, type FixtureRoutes } from "@quarry/testkit";
import { articleOf, sentencesOf, shellOf } from "./prose.ts";

/** Targets that pages try to reach: a server next to theirs, and a UDP port. */
export interface Forbidden {
  /** Without a trailing slash. */
  readonly url: string;
  readonly port: number;
  readonly datagrams: number;
}

/** A harmful page and its expected outcome. */
export interface HostilePage {
  readonly name: string;
  readonly path: string;
  readonly write: (forbidden: Forbidden) => FixtureRoutes;
  /** Undefined for a page that is still read. */
  readonly reasons?: readonly string[];
  /** Requests below its path that only its attacks send. */
  readonly asks?: readonly string[];
  /** Texts that its HTML must not contain. */
  readonly absent?: readonly string[];
  /** Limits that make the page fail quickly. */
  readonly limits?: Readonly<Record<string, string>>;
}

/** The expected sentences of a hostile page with text. */
export const hostileSentences = sentencesOf(666);

const article = `document.querySelector("#root").innerHTML = ${JSON.stringify(articleOf(666))};`;

type Attack = Omit<HostilePage, "path" | "write"> & {
  /** Beside an article. */
  readonly script?: (forbidden: Forbidden, here: string) => string;
  readonly body?: (forbidden: Forbidden) => string;
  readonly routes?: (forbidden: Forbidden, here: string) => FixtureRoutes;
};

const soon = { RENDER_TIMEOUT_MS: "3000" };
const later = { RENDER_TIMEOUT_MS: "10000" };
const attachment = {
  headers: {
    "content-type": "application/octet-stream",
    "content-disposition": "attachment; filename=a.bin",
  },
  body: "MZ",
};
const spellings = ({ port }: Forbidden): string =>
  JSON.stringify(
    ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"].map(
      (host) => `http://${host}:${port}/`,
    ),
  );

const attacks: readonly Attack[] = [
  {
    name: "reaches for what is inside: by data, frames, sockets, workers, files and navigations",
    body: ({ url }) =>
      `<iframe src="${url}/frame"></iframe><img src="${url}/a.png"><link rel="stylesheet" href="${url}/a.css"><link rel="prefetch" href="${url}/next"><link rel="preconnect" href="${url}"><script src="${url}/a.js"></script><object data="${url}/o"></object><video src="${url}/v"></video><style>@import "${url}/b.css"; @font-face { font-family: x; src: url(${url}/f.woff) } #root { background: url(${url}/bg.png); font-family: x }</style><form action="${url}/form" method="post"><input name="a"></form><iframe src="file:///etc/passwd"></iframe><iframe src="chrome://version"></iframe><a id="file" href="file:///etc/passwd">x</a>`,
    script: (forbidden, here) => {
      const { url, port, datagrams } = forbidden;
      return `for (const mode of ["cors", "no-cors"]) fetch("${here}/inside", { mode }).catch(() => {});
for (const url of ${spellings(forbidden)}) fetch(url, { mode: "no-cors" }).catch(() => {});
try { new WebSocket("ws://127.0.0.1:${port}/"); } catch {}
new Worker(URL.createObjectURL(new Blob(['new WebSocket("ws://127.0.0.1:${port}/"); fetch("${url}/worker", { mode: "no-cors" })'])));
new EventSource("${url}/events"); navigator.sendBeacon("${url}/beacon", "x");
const call = (world) => { try { const peer = new world.RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${datagrams}" }] }); peer.createDataChannel("x"); peer.createOffer().then((offer) => peer.setLocalDescription(offer)); } catch {} };
call(window);
const frame = document.createElement("iframe"); document.body.append(frame); call(frame.contentWindow);
navigator.serviceWorker?.register("${here}/worker.js").then((worker) => worker && document.body.insertAdjacentHTML("beforeend", "<p>It stays in this browser.</p>")).catch(() => {});
fetch("file:///etc/passwd").then((a) => a.text()).then((t) => { document.querySelector("#root").textContent = t; }).catch(() => {});
document.querySelector("form").submit();
setTimeout(() => document.querySelector("#file").click(), 100);
setTimeout(() => { location.href = "${url}/inside"; }, 200);`;
    },
    routes: ({ url }, here) => ({
      [`${here}/inside`]: fixturePages.redirect(`${url}/secret`),
      [`${here}/worker.js`]: {
        headers: { "content-type": "text/javascript" },
        body: "self.addEventListener('fetch', () => {});",
      },
    }),
    asks: ["/inside"],
    absent: ["It stays in this browser", "root:x:0"],
  },
  {
    name: "opens windows, asks questions without end, and asks for rights and devices",
    script: ({ url }) =>
      `for (let index = 0; index < 30; index += 1) window.open("${url}/popup" + index); setInterval(() => window.open("about:blank"), 50);
addEventListener("beforeunload", (event) => event.preventDefault()); let asked = 0; const ask = () => { alert("a"); confirm("b"); prompt("c"); if ((asked += 1) < 40) setTimeout(ask); }; setTimeout(ask);
navigator.geolocation.getCurrentPosition(() => {}); Notification.requestPermission(); navigator.mediaDevices?.getUserMedia({ audio: true, video: true }).catch(() => {}); navigator.clipboard?.readText().catch(() => {}); document.documentElement.requestFullscreen().catch(() => {}); print();`,
  },
  {
    name: "hands out files, and closes itself",
    script: (_forbidden, here) =>
      `const link = document.createElement("a"); link.href = "${here}/file"; link.download = "a.bin"; document.body.append(link); link.click(); setTimeout(() => { location.href = "${here}/file"; }, 100);
setTimeout(() => window.close(), 200);`,
    routes: (_forbidden, here) => ({ [`${here}/file`]: attachment }),
    asks: ["/file"],
  },
  { name: "never ends a script", script: () => "for (;;);", reasons: ["timeout"], limits: soon },
  {
    name: "takes all memory there is",
    script: () =>
      `const hoard = []; setInterval(() => { for (let index = 0; index < 20; index += 1) hoard.push(new Uint8Array(10_000_000).fill(index)); }, 10);`,
    reasons: ["too-large"],
    limits: { RENDER_MEMORY_MB: "400" },
  },
  {
    name: "grows without end",
    script: () =>
      `setInterval(() => { for (let index = 0; index < 200; index += 1) document.body.insertAdjacentHTML("beforeend", "<p>" + "word ".repeat(2000) + "</p>"); }, 20);`,
    reasons: ["too-large", "timeout"],
    limits: { ...soon, RENDER_MAX_HTML_BYTES: "1000000" },
  },
  {
    name: "nests its elements a hundred thousand deep",
    script: () =>
      `let deep = document.body; for (let index = 0; index < 100_000; index += 1) { const next = document.createElement("div"); deep.append(next); deep = next; }`,
    reasons: ["too-large", "timeout"],
    limits: soon,
  },
  {
    name: "loads itself again and again",
    script: () => `setTimeout(() => location.reload(), 50);`,
    reasons: ["timeout"],
    limits: later,
  },
  {
    name: "changes its address all the time",
    script: () =>
      `let count = 0; const change = () => { location.hash = String((count += 1)); history.pushState({}, "", "?" + count); setTimeout(change, 20); }; change();`,
    reasons: ["timeout"],
    limits: later,
  },
  {
    name: "changes what scripts stand on",
    script: () =>
      `for (const name of ["createTreeWalker", "querySelectorAll"]) document[name] = () => { throw new Error("no"); }; Array.prototype.join = () => "<p>forged</p>"; JSON.stringify = () => "{}";`,
    reasons: ["read", "damaged", "unreachable", "script-only", "timeout"],
    limits: later,
  },
  {
    name: "has a wall whose refusal, and buttons for more that, lead elsewhere, send forms, or open what is inside",
    body: ({ url }) =>
      `<div id="cc-main"><div class="cm-wrapper"><p>We value your privacy.</p><button class="cm__btn" data-role="necessary" onclick="window.open('${url}/refused'); location.href = '${url}/refused'">Reject all</button></div></div><a href="/elsewhere">Show more</a><form method="post" action="/bought"><button>Load more</button></form><button onclick="window.open('${url}/more'); location.href = '${url}/more'; fetch('${url}/more', { method: 'POST', body: 'x' }).catch(() => {})">Load more results</button>`,
  },
  {
    name: "has a button that brings more without end, and floods its own server with requests",
    script: (_forbidden, here) =>
      `for (let index = 0; index < 400; index += 1) fetch("${here}/flood?" + index).catch(() => {});`,
    body: () =>
      `<button onclick="document.body.insertAdjacentHTML('afterbegin', '<p>' + 'word '.repeat(20_000) + '</p>')">Show more</button>`,
    asks: ["/flood?0", "/flood?1"],
    limits: { RENDER_MAX_REQUESTS: "50" },
  },
];

/** Pages that attack their renderer, and leave a cookie. */
export const hostilePages: readonly HostilePage[] = attacks.map(
  ({ script, body, routes, ...page }, index) => {
    const path = `/hostile-${index}`;
    return {
      ...page,
      path,
      write: (forbidden) => ({
        [path]: {
          headers: {
            "content-type": "text/html; charset=utf-8",
            "set-cookie": "who=1; Max-Age=9999; Path=/",
          },
          body: shellOf(
            `document.cookie = "me=2; Path=/; Max-Age=9999"; ${article} ${script?.(forbidden, path) ?? ""}`,
            `<div id="root"></div>${body?.(forbidden) ?? ""}`,
          ),
        },
        ...routes?.(forbidden, path),
      }),
    };
  },
);
