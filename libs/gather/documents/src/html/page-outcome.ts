import type { UnavailableReason } from "@quarry/contracts";
import { type Unavailable, unavailable } from "@quarry/failure";
import { readJsonLd } from "./facts/json-ld.ts";
import { indexPage, line, type PageIndex } from "./facts/page-index.ts";
import type { PageNode } from "./html-page.ts";

/** Features of a page outside its main text that indicate the kind of page. */
export interface PageSigns {
  /** The title and the headings of the first level, each as one line. */
  readonly titles: readonly string[];
  /** All visible text in order, one text run per line. */
  readonly shown: string;
  /** The number of links, and the numbers of shown characters inside and outside them. */
  readonly linked: { readonly links: number; readonly within: number; readonly beside: number };
  readonly hasPasswordField: boolean;
  /** The labels of buttons and of links that look like buttons. */
  readonly buttons: readonly string[];
  /** True if the page has scripts or frames of a service that distinguishes people from robots. */
  readonly hasChallenge: boolean;
  /** True if the page declares that access to its article is restricted. */
  readonly isForPayers: boolean;
  /** True if the page is an empty frame for scripts to fill. */
  readonly isShell: boolean;
  /** The text for readers without scripts. */
  readonly stripScripts: string;
}

const challengeScript =
  /_cf_chl_opt|\/cdn-cgi\/challenge-platform\/h\/|cf-turnstile|challenges\.cloudflare\.com\/turnstile|captcha-delivery\.com|px-captcha|_Incapsula_Resource|awswaf\.com|hcaptcha\.com\/1\/api|h-captcha|g-recaptcha|recaptcha\/(?:api|enterprise)\.js|\/\.within\.website\/x\/cmd\/anubis|ddos-guard\/js-challenge|geetest/u;
const shellIds =
  /(?:^|\s)(?:root|app|__next|__nuxt|main-app|react-root|svelte|ember-app|gatsby|___gatsby)(?:\s|$)/u;
const maxShown = 20_000;

const shownRuns = ({
  elements,
  runs,
}: PageIndex): readonly { readonly text: string; readonly element: number }[] =>
  runs.filter(({ element }) => elements[element]?.tag !== "title");

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0);

const linkedOf = (index: PageIndex): PageSigns["linked"] => {
  const links = index.elements
    .filter(({ tag }) => tag === "a")
    .map(({ node }) => line(node.textContent) ?? "");
  const within = lengthOf(links);
  const all = lengthOf(shownRuns(index).map(({ text }) => text));
  return { links: links.length, within, beside: Math.max(0, all - within) };
};

const isEmptyShell = (index: PageIndex, page: PageNode): boolean => {
  if (page.querySelector("script[src], script[type='module'], link[as='script' i]") === null) return false;
  const frames = index.elements.filter(({ tag, names }) => tag.includes("-") || shellIds.test(names));
  return shownRuns(index).length === 0 || frames.some(({ node }) => line(node.textContent) === undefined);
};

/** Reads the signs of an unmodified page; `html` is its source. */
export const pageSigns = (page: PageNode, html: string): PageSigns => {
  const index = indexPage(page);
  const of = (isWanted: (tag: string) => boolean): string[] =>
    index.elements.filter(({ tag }) => isWanted(tag)).flatMap(({ node }) => line(node.textContent) ?? []);
  const inputs = index.elements.filter(({ tag }) => tag === "input").map(({ node }) => node);
  return {
    titles: of((tag) => tag === "title" || tag === "h1"),
    shown: shownRuns(index)
      .map(({ text }) => text)
      .join("\n")
      .slice(0, maxShown),
    linked: linkedOf(index),
    hasPasswordField: inputs.some((node) => node.getAttribute("type")?.toLowerCase() === "password"),
    buttons: [
      ...of((tag) => tag === "button"),
      ...inputs
        .filter((node) => /^(?:submit|button)$/iu.test(node.getAttribute("type") ?? ""))
        .flatMap((node) => line(node.getAttribute("value")) ?? []),
      ...index.elements
        .filter(
          ({ tag, names, node }) =>
            tag === "a" && (/button|btn/u.test(names) || node.getAttribute("role") === "button"),
        )
        .flatMap(({ node }) => line(node.textContent) ?? []),
    ],
    hasChallenge: challengeScript.test(html),
    isForPayers: readJsonLd(page).some(
      (thing) =>
        thing.flag("isAccessibleForFree") === false &&
        thing.types.some((type) => /Article|Posting|Page/u.test(type)),
    ),
    isShell: isEmptyShell(index, page),
    stripScripts:
      line([...page.querySelectorAll("noscript")].map((node) => node.textContent).join(" ")) ?? "",
  };
};

/** Texts of pages that are not the requested one, in the languages Quarry meets most. */

/** Titles of error pages, complete, because articles about errors have longer titles. */
export const errorTitle = new RegExp(
  [
    "^(?:http |error |fehler |erreur |code )*(?:404|410|500|502|503)\\W*$",
    "^(?:http |error |fehler |erreur |code )*(?:404|410|500|502|503)\\W+(?:error|\\(?not found|(?:the )?page|file|gone|service|bad gateway|internal|seite|page|página|pagina|页面|頁面|ページ).{0,50}$",
    "^.{0,20}(?:page|site|article|document|content|file|post|thread|topic|product|resource)s?(?: you.{0,40})? (?:is |was |could |can)?(?:not|no longer)(?: be)? (?:found|available|exists?).{0,15}$",
    "^.{0,12}(?:page|article|post|product) (?:does ?n['’]t|does not|doesnt) exist.{0,10}$",
    "^.{0,15}(?:we|sorry).{0,20}(?:can['’]?t|could ?n['’]t|couldn['’]t|cannot|could not) find (?:that|this|the).{0,30}$",
    "^(?:not found|page missing|oops!?|something went wrong\\W?|internal server error|bad gateway|service unavailable)$",
    "^.{0,12}(?:seite|artikel) (?:wurde )?nicht gefunden.{0,10}$",
    "^.{0,12}(?:page|article) (?:introuvable|non trouvée?).{0,10}$",
    "^.{0,12}página no encontrada.{0,10}$|^.{0,12}página não encontrada.{0,10}$|^.{0,12}pagina non trovata.{0,10}$",
    "^.{0,12}(?:页面|頁面|网页|您访问的页面|您要查看的页面|文章).{0,6}(?:不存在|未找到|找不到|已删除|無法找到|丢失).{0,12}$|^.{0,8}(?:ページが見つかりません|페이지를 찾을 수 없습니다).{0,8}$",
    "^.{0,12}(?:страница|статья|тема|запись|документ|товар)(?: \\p{L}+)? (?:не найдена?|не существует|удал[её]на?|недоступна?).{0,15}$",
    "^.{0,20}страницы (?:нет|не существует).{0,15}$|^ошибка\\W*(?:404|410|500|502|503).{0,30}$",
    "^.{0,25}(?:(?:under|down for|undergoing) (?:\\p{L}+ )?maintenance|(?:we['’]ll|will) be (?:right )?back(?: soon| shortly)?|технические работы|网站维护中?|メンテナンス中).{0,15}$",
  ].join("|"),
  "iu",
);

/** Titles of pages on which a site refuses access. */
export const refusedTitle =
  /^(?:(?:http |error )*403\W*(?:forbidden.{0,20}|access denied.{0,20})?|access (?:to this page (?:has been|is) )?denied|forbidden|sorry, you have been blocked|you (?:have been|are|were) blocked|zugriff verweigert|accès refusé|acceso denegado|访问被拒绝|禁止访问|доступ (?:запрещ[её]н|ограничен))\W*$/iu;

/** Texts of robot checks, in titles and in short pages. */
export const challengeText =
  /just a moment|checking (?:your browser|if the site connection is secure)|verif(?:y|ying) (?:that )?(?:you are|you['’]re) (?:a )?(?:human|not a (?:ro)?bot)|(?:are|prove) you(?:['’]re| are)? (?:a |not a )?(?:human|robot)|attention required|pardon our interruption|making sure you['’]re not a bot|unusual (?:traffic|activity) from your|enable javascript and cookies to continue|ddos protection by|complete the (?:security check|captcha)|press (?:&|and) hold|i['’]?m not a robot|ich bin kein roboter|je ne suis pas un robot|安全验证|人机验证|请完成验证|滑动验证|ロボットではありません|подтвердите, что вы (?:не робот|человек)|я не робот|проверка браузера/iu;

/** Titles of login pages. */
export const loginTitle =
  /^(?:please )?(?:log ?in|sign ?in|log ?on|member login|anmelden|anmeldung|einloggen|login|connexion|se connecter|iniciar sesión|entrar|accedi|登录|登入|ログイン|로그인|(?:вход|войти|авторизация)(?!\p{L}))(?: (?:to|with|zu|bei|à|en|a) .{0,40}| required|\W.{0,40})?$|^(?:members?|subscribers?) only$/iu;

/** Texts for readers who are not logged in. */
export const loginText =
  /(?:you (?:must|need to|have to)|please) (?:be logged in|be signed in|log ?in|sign ?in|register)(?: or \p{L}+(?: \p{L}+)?)? (?:to|before|in order)|(?:log|sign) ?in to (?:continue|view|read|see|access)|(?:bitte )?melden sie sich an, um|um fortzufahren.{0,20}anmelden|请(?:先)?登录|請先登入|登录后(?:查看|可见|继续)|(?:необходимо|нужно|пожалуйста,?) (?:войти|войдите|авториз\p{L}+)|войдите,? чтобы/iu;

/** Words about cookies and consent. */
export const consentWord =
  /cookies?|consent|gdpr|privacy (?:policy|settings|choices)|personali[sz]ed (?:ads|content)|legitimate interest|vendors|tracking|einwilligung|datenschutz|zustimm\p{L}+|werbung|traceurs|confidentialité|consentement|consentimiento|privacidad|隐私|同意|куки|согласи\p{L}+|персональны\p{L}+ данны\p{L}+/giu;
const consentTitle =
  /^(?:before you continue|bevor sie fortfahren|avant d['’]accéder|antes de (?:ir|continuar)|(?:your |we value your )?(?:privacy|cookie) (?:choices|settings|preferences|consent|matters)|cookie(?:s| consent| settings)?|consent|(?:we value )?your privacy|datenschutz-?einstellungen|your data(?:, your| \p{L}+)? (?:experience|choices?))\b/iu;
export const consentButton =
  /^(?:(?:i )?(?:accept|agree|allow)(?: (?:all|and continue|cookies|all cookies))?|(?:accept|reject|manage|decline) .{0,25}|alle akzeptieren|(?:alle )?(?:akzeptieren|ablehnen|zustimmen)(?: und weiter)?|einverstanden|tout (?:accepter|refuser)|accepter(?: et continuer)?|aceptar(?: todo)?|rechazar(?: todo)?|accetta(?: tutto)?|accepteren|同意.{0,6}|接受.{0,6}|(?:принять|отклонить)(?: вс[её])?|принимаю|соглас(?:ен|иться))$/iu;

/** Texts of paywalls; prompts of blogs to subscribe to newsletters are not meant. */
export const paywallText =
  /subscribe (?:now )?to (?:continue|read|unlock)\b|(?:continue|keep) reading (?:this article )?(?:with|by|for)|(?:this|the) (?:article|content|story|post) is (?:for|reserved for|only available to|available (?:exclusively )?to|exclusive to) (?:our )?(?:paid |paying )?(?:subscribers|members|premium)|already a subscriber|(?:subscribe|sign up|log in|join)\b.{0,30} to read the (?:full|rest of (?:this|the)) (?:article|story|post)|you(?:['’]ve| have) (?:reached|used|read) (?:your|all|the) .{0,30}(?:limit|free articles|articles)|unlock (?:this|the full) (?:article|story)|(?:article|contenu) réservé aux abonnés|weiterlesen mit|jetzt (?:weiterlesen|abonnieren)|nur für abonnenten|artículo (?:exclusivo )?para suscriptores|付费(?:阅读|内容)|会员专享|剩余内容需|有料会員|только (?:для подписчиков|по подписке)|оформите подписку|чтобы (?:читать|прочитать) (?:дальше|полностью)/iu;

/** The label of the button next to a paywall text. */
export const subscribeButton = /subscri|abonn|suscri|\bjoin\b|unlock|订阅|會員|会员|有料|подпис/iu;

/** Messages for browsers that do not run scripts. */
export const scriptText =
  /(?:enable|turn on|activate|allow) javascript|javascript (?:is |appears to be |to be )?(?:required|disabled|enabled|not enabled|needed)|requires? javascript|without javascript|javascript (?:aktivieren|ist deaktiviert)|activer javascript|habilitar? javascript|(?:启用|开启|打开) ?javascript|browser (?:is )?not supported|включите (?:поддержку )?javascript|javascript отключ[её]н/iu;

// Maximum characters of main text in a challenge; a page with more has its own content.
const maxChallengeLength = 1_200;
const maxErrorLength = 1_000;
const maxLoginLength = 600;
const maxConsentLength = 2_500;
const maxTeaserLength = 1_500;
const maxOfferedLength = 1_000;
const maxShellLength = 300;
const maxMenuLength = 800;
const minMenuLinks = 8;
const maxMenuFigures = 3;
const maxMenuEntryLength = 30;
const maxBesideLinks = 0.15;
const charactersPerConsentWord = 150;

interface Kind {
  readonly reason: UnavailableReason;
  readonly detail: string;
  readonly fits: (signs: PageSigns, text: string) => boolean;
}

const submitAdvice = "open it in a browser, save it and submit the file, or use another source";

const isTitled = ({ titles }: PageSigns, pattern: RegExp): boolean =>
  titles.some((title) =>
    [title, title.split(/\s+[-–—|·:»]\s+/u)[0] ?? ""].some((part) => pattern.test(part.trim())),
  );

const isSaid = ({ shown, stripScripts }: PageSigns, text: string, pattern: RegExp): boolean =>
  [shown, text, stripScripts].some((said) => pattern.test(said));

const challenge: Kind = {
  reason: "bot-challenge",
  detail: `The site shows a captcha instead of the page; ${submitAdvice}.`,
  fits: (signs, text) =>
    signs.shown.length < maxChallengeLength &&
    text.length < maxChallengeLength &&
    (isTitled(signs, challengeText) || (signs.hasChallenge && isSaid(signs, text, challengeText))),
};

const error: Kind = {
  reason: "error-page",
  detail:
    "The site answers with an error page; check the address, look for where the page has moved, or try again later.",
  fits: (signs, text) => text.length < maxErrorLength && isTitled(signs, errorTitle),
};

const refused: Kind = {
  reason: "refused",
  detail: `The site refuses programs with a page that says so; ${submitAdvice}.`,
  fits: (signs, text) => text.length < maxErrorLength && isTitled(signs, refusedTitle),
};

const login: Kind = {
  reason: "login-wall",
  detail: `The site shows a form to log in instead of the page, and Quarry does not log in; ${submitAdvice}.`,
  fits: (signs, text) =>
    text.length < maxLoginLength &&
    signs.shown.length < maxLoginLength * 3 &&
    (isTitled(signs, loginTitle) || isSaid(signs, text, loginText)) &&
    (signs.hasPasswordField ||
      isTitled(signs, loginText) ||
      (isTitled(signs, loginTitle) && isSaid(signs, text, loginText))),
};

const consentWords = (text: string): number => text.match(consentWord)?.length ?? 0;

const consent: Kind = {
  reason: "consent-wall",
  detail: `The site shows a request for consent instead of the page, and Quarry never consents; ${submitAdvice}.`,
  fits: (signs, text) =>
    signs.shown.length < maxConsentLength &&
    signs.buttons.some((button) => consentButton.test(button)) &&
    consentWords(signs.shown) * charactersPerConsentWord >= signs.shown.length &&
    (isTitled(signs, consentTitle) || consentWords(text) * charactersPerConsentWord >= text.length),
};

const isOffered = (signs: PageSigns, text: string): boolean =>
  isSaid(signs, text, paywallText) && signs.buttons.some((button) => subscribeButton.test(button));

const paywall: Kind = {
  reason: "paywall",
  detail: `The page shows only its beginning without a subscription; submit a copy that you may read as a file, or use another source.`,
  fits: (signs, text) =>
    text.length < maxTeaserLength &&
    (signs.isForPayers || (text.length < maxOfferedLength && isOffered(signs, text))),
};

const shell: Kind = {
  reason: "script-only",
  detail: `The page is drawn by scripts and has no text without them; ${submitAdvice}.`,
  fits: (signs, text) =>
    text.length < maxShellLength &&
    signs.shown.length < maxShellLength &&
    (signs.isShell || isSaid(signs, text, scriptText)),
};

// Counts and prices are content.
const figures = (text: string): number => text.match(/\d+/gu)?.length ?? 0;

const menu: Kind = {
  reason: "navigation-only",
  detail: "The page has only links and no text of its own; name one of the linked pages.",
  fits: ({ linked }, text) =>
    text.length < maxMenuLength &&
    figures(text) <= maxMenuFigures &&
    linked.links >= minMenuLinks &&
    linked.within <= linked.links * maxMenuEntryLength &&
    linked.beside <= linked.within * maxBesideLinks,
};

// The most reliable signs first, because a challenge may also state that scripts are required.
const kinds: readonly Kind[] = [challenge, error, refused, login, consent, paywall, shell, menu];

/**
 * Judges whether a page is not the requested one but a wall, a challenge, an error, an empty frame or a menu; undefined for a page
 * with its own text. This takes more than one sign and a short main text, because a page that is mistaken for a wall is a lost
 * source.
 */
export const judgePage = (signs: PageSigns, text: string): Unavailable | undefined => {
  const kind = kinds.find(({ fits }) => fits(signs, text));
  return kind === undefined ? undefined : unavailable(kind.reason, kind.detail);
};
