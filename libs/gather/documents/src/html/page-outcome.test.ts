import { describe, expect, it } from "vitest";
import {
  challengeText,
  consentButton,
  consentWord,
  errorTitle,
  loginText,
  loginTitle,
  paywallText,
  refusedTitle,
  scriptText,
  subscribeButton,
} from "./page-outcome.ts";
import { readHtml } from "./read-html.ts";

describe("phrases", () => {
  it.each([
    ["an error", errorTitle, "Страница не найдена"],
    ["an error", errorTitle, "Такой страницы не существует"],
    ["an error", errorTitle, "Ошибка 404"],
    ["a site under repair", errorTitle, "Технические работы"],
    ["a site under repair", errorTitle, "We’ll be back soon!"],
    ["a site under repair", errorTitle, "The site is down for scheduled maintenance."],
    ["being turned away", refusedTitle, "Доступ запрещён"],
    ["a check of visitors", challengeText, "Подтвердите, что вы не робот"],
    ["a form to log in", loginTitle, "Вход"],
    ["a form to log in", loginText, "Войдите, чтобы продолжить"],
    ["consent", consentButton, "Принять все"],
    ["consent", consentWord, "обработку персональных данных"],
    ["what only payers read", paywallText, "Материал доступен только по подписке"],
    ["what only payers read", subscribeButton, "Подписаться"],
    ["a page of scripts", scriptText, "Включите JavaScript в браузере"],
  ])("know %s by %s in %j", (_what, pattern, text) => {
    expect(new RegExp(pattern.source, pattern.flags.replace("g", "")).test(text)).toBe(true);
  });

  it.each([
    [errorTitle, "Почему найдена не каждая ошибка в старых стенах"],
    [errorTitle, "How the harbour will be back in business after its maintenance"],
    [loginTitle, "Входная дверь и её история"],
    [refusedTitle, "Доступ к архивам ограничен законом"],
  ])("leave titles of texts alone: %s is not %j", (pattern, text) => {
    expect(pattern.test(text)).toBe(false);
  });
});

const uri = "https://site.example/2026/a-page";
const page = (title: string, body: string, head = ""): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
const sentence = "The harbour was rebuilt after the storm, and its new wall has held for eleven winters. ";
const article = (characters: number): string =>
  `<article><h1>The harbour wall</h1><p>${sentence.repeat(Math.ceil(characters / sentence.length))}</p></article>`;
const menu = ["Home", "News", "Shop", "Team", "Jobs", "Help", "Contact", "Imprint", "Events", "Archive"]
  .map((name) => `<li><a href="/${name}">${name}</a></li>`)
  .join("");
const consentBanner =
  "<div id='cookie-banner'><p>We use cookies and similar tracking to personalise content. See our privacy policy for how vendors use cookies with your consent.</p>" +
  "<button>Accept all</button><button>Reject all</button><button>Manage preferences</button></div>";
const loginForm =
  "<form><label>Email <input type='email'></label><label>Password <input type='password'></label><button>Sign in</button></form>";
const payers =
  '<script type="application/ld+json">{"@type":"NewsArticle","headline":"The harbour wall","isAccessibleForFree":"False"}</script>';

const walls: readonly (readonly [string, string, string])[] = [
  [
    "bot-challenge",
    "a check of the browser",
    page(
      "Just a moment...",
      "<h1>site.example</h1><p>Verifying you are human. This may take a few seconds.</p><script>window._cf_chl_opt={}</script>",
    ),
  ],
  [
    "bot-challenge",
    "a captcha",
    page(
      "Security",
      "<p>Please complete the security check to continue.</p><div class='h-captcha' data-sitekey='x'></div>",
    ),
  ],
  [
    "bot-challenge",
    "a button to press and hold",
    page(
      "Access to this page",
      "<div id='px-captcha'></div><p>Press &amp; Hold to confirm you are a human.</p>",
    ),
  ],
  [
    "bot-challenge",
    "a proof of work",
    page("Making sure you're not a bot!", "<h1>Making sure you're not a bot!</h1><p>Loading...</p>"),
  ],
  [
    "bot-challenge",
    "a check that needs scripts and cookies",
    page(
      "Just a moment...",
      "<noscript>Enable JavaScript and cookies to continue</noscript><script>x()</script>",
    ),
  ],
  [
    "error-page",
    "a missing page with a menu",
    page(
      "Page not found | Site",
      `<ul>${menu}</ul><h1>404</h1><p>The page you asked for is gone. Try the search.</p>`,
    ),
  ],
  [
    "error-page",
    "an error by its heading",
    page("Site", "<h1>Sorry, this page doesn't exist</h1><p>Go home.</p>"),
  ],
  ["error-page", "a German one", page("Seite nicht gefunden – Site", "<p>Leider gibt es hier nichts.</p>")],
  ["error-page", "a Chinese one", page("您访问的页面不存在", "<p>请返回首页。</p>")],
  [
    "error-page",
    "one for a number",
    page("Error 404 (Not Found)!!1", "<p>That's an error. That's all we know.</p>"),
  ],
  [
    "refused",
    "a visitor who is turned away",
    page("Access Denied", "<h1>Access Denied</h1><p>You don't have permission. Reference #18.2</p>"),
  ],
  [
    "refused",
    "a visitor who is blocked",
    page("Attention", "<h1>Sorry, you have been blocked</h1><p>You are unable to access site.example</p>"),
  ],
  ["login-wall", "a form to log in", page("Log in | Site", `<h1>Log in</h1>${loginForm}`)],
  [
    "login-wall",
    "a forum for members",
    page("Members area", `<p>You must be logged in to view this thread.</p>${loginForm}`),
  ],
  ["login-wall", "a German one", page("Anmelden", `<h1>Anmelden</h1>${loginForm}`)],
  [
    "login-wall",
    "a note without a form",
    page(
      "Sign in to continue",
      "<h1>Sign in to continue</h1><a class='btn' href='/sso'>Use your account</a>",
    ),
  ],
  ["consent-wall", "nothing but a request for consent", page("Your privacy choices", consentBanner)],
  [
    "consent-wall",
    "a search engine's",
    page(
      "Before you continue",
      "<h1>Before you continue</h1><p>We use cookies and data to deliver services. If you choose to accept all, we will also use cookies and data for personalised ads.</p><form><button>Reject all</button><button>Accept all</button></form>",
    ),
  ],
  ["paywall", "a teaser that says who may read on", page("The harbour wall", article(400), payers)],
  [
    "paywall",
    "a teaser with an offer",
    page(
      "The harbour wall",
      `${article(400)}<div class="offer"><p>Subscribe to continue reading.</p><a class="button" href="/s">Subscribe now</a></div>`,
    ),
  ],
  [
    "script-only",
    "an empty frame",
    page("App", '<div id="root"></div><script type="module" src="/app.js"></script>'),
  ],
  [
    "script-only",
    "an empty frame with a note",
    page(
      "App",
      '<noscript>You need to enable JavaScript to run this app.</noscript><div id="app"></div><script src="/a.js"></script>',
    ),
  ],
  ["script-only", "nothing but scripts", page("The harbour wall", '<script src="/a.js"></script>')],
  ["navigation-only", "a menu", page("Site", `<nav><ul>${menu}</ul></nav><p>© 2026</p>`)],
  ["navigation-only", "lists of links", page("Site", `<ul>${menu}</ul><ul>${menu}</ul>`)],
];

const texts: readonly (readonly [string, string])[] = [
  ["an article behind a banner for consent", page("The harbour wall", consentBanner + article(800))],
  ["a short note behind a banner for consent", page("The harbour wall", consentBanner + article(200))],
  ["an article with a form to log in beside it", page("The harbour wall", loginForm + article(300))],
  ["an article about logging in", page("Log in with a passkey", article(900))],
  [
    "an article about an error",
    page(
      "Error 404: why links rot",
      `<h1>Error 404: why links rot and what to do about it in an archive of millions</h1>${article(1_400)}`,
    ),
  ],
  [
    "a short page whose title has a number",
    page("404 Main Street", `<h1>The house at 404 Main Street</h1>${article(300)}`),
  ],
  ["a whole article that is not for everybody", page("The harbour wall", article(4_000), payers)],
  ["an article for everybody", page("The harbour wall", article(300), payers.replace("False", "True"))],
  [
    "an article with an offer to subscribe to letters",
    page("The harbour wall", `${article(600)}<p>Subscribe to our newsletter.</p><button>Subscribe</button>`),
  ],
  [
    "an article on a site that guards its comments by a captcha",
    page(
      "The harbour wall",
      `${article(500)}<div class="g-recaptcha"></div><script src="https://x.example/recaptcha/api.js"></script>`,
    ),
  ],
  ["an article about proving that one is human", page("Are you a robot?", article(1_600))],
  [
    "a text that a script would only embellish",
    page("The harbour wall", `${article(400)}<div id="root"></div><script src="/a.js"></script>`),
  ],
  [
    "a list of articles",
    page(
      "News",
      `<ul>${Array.from({ length: 20 }, (_, at) => `<li><a href="/n/${at}">${sentence.slice(0, 70)} ${at}</a></li>`).join("")}</ul>`,
    ),
  ],
  [
    "a list of goods",
    page(
      "Shop",
      `<ul>${Array.from({ length: 12 }, (_, at) => `<li><a href="/p/${at}">Mug ${at}</a> <span>Stoneware, blue glaze</span> <b>€ ${at}.90</b></li>`).join("")}</ul>`,
    ),
  ],
  ["a very short text", page("Note", "<p>The office is closed on Monday.</p>")],
];

describe("readHtml, by judgePage", () => {
  it.each(walls)("gives %s for %s", (reason, _case, html) => {
    expect(readHtml(html, uri)).toMatchObject({ reason });
  });

  it.each(texts)("reads %s", (_case, html) => {
    expect(readHtml(html, uri)).toMatchObject({ status: "extracted" });
  });

  it("says what was seen and what would help", () => {
    expect(readHtml(page("Log in", `<h1>Log in</h1>${loginForm}`), uri)).toEqual({
      status: "unavailable",
      reason: "login-wall",
      detail:
        "The site shows a form to log in instead of the page, and Quarry does not log in; " +
        "open it in a browser, save it and submit the file, or use another source.",
    });
  });
});
