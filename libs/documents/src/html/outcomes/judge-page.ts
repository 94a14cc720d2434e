import type { UnavailableReason } from "@quarry/contracts";
import type { Unavailable } from "../../unavailable.ts";
import { unavailable } from "../../unavailable.ts";
import type { PageSigns } from "./page-signs.ts";
import {
  challengeText,
  consentButton,
  consentTitle,
  consentWord,
  errorTitle,
  loginText,
  loginTitle,
  paywallText,
  refusedTitle,
  scriptText,
  subscribeButton,
} from "./phrases.ts";

// Whoever shows more than this in its main text shows a text. In characters.
const longestChallenge = 1_200;
const longestError = 1_000;
const longestLogin = 600;
const longestConsent = 2_500;
const longestTeaser = 1_500;
const longestOffered = 1_000;
const longestShell = 300;
const longestMenu = 800;
const fewestMenuLinks = 8;
const mostMenuFigures = 3;
const longestMenuEntry = 30;
const mostBesideLinks = 0.15;
const charactersPerConsentWord = 150;

interface Kind {
  readonly reason: UnavailableReason;
  readonly detail: string;
  readonly fits: (signs: PageSigns, text: string) => boolean;
}

const handIn = "open it in a browser, save it and hand in the file, or use another source";

const isTitled = ({ titles }: PageSigns, pattern: RegExp): boolean =>
  titles.some((title) =>
    [title, title.split(/\s+[-–—|·:»]\s+/u)[0] ?? ""].some((part) => pattern.test(part.trim())),
  );

const isSaid = ({ shown, withoutScripts }: PageSigns, text: string, pattern: RegExp): boolean =>
  [shown, text, withoutScripts].some((said) => pattern.test(said));

const challenge: Kind = {
  reason: "bot-challenge",
  detail: `The site asks to prove that one is no robot, and does not show the page to programs; ${handIn}.`,
  fits: (signs, text) =>
    signs.shown.length < longestChallenge &&
    text.length < longestChallenge &&
    (isTitled(signs, challengeText) || (signs.hasChallenge && isSaid(signs, text, challengeText))),
};

const error: Kind = {
  reason: "error-page",
  detail:
    "The site answers with a page that tells of an error; check the address, look for where the page has moved, or try again later.",
  fits: (signs, text) => text.length < longestError && isTitled(signs, errorTitle),
};

const refused: Kind = {
  reason: "refused",
  detail: `The site turns programs away with a page that says so; ${handIn}.`,
  fits: (signs, text) => text.length < longestError && isTitled(signs, refusedTitle),
};

const login: Kind = {
  reason: "login-wall",
  detail: `The site shows a form to log in instead of the page, and Quarry does not log in; ${handIn}.`,
  fits: (signs, text) =>
    text.length < longestLogin &&
    signs.shown.length < longestLogin * 3 &&
    (isTitled(signs, loginTitle) || isSaid(signs, text, loginText)) &&
    (signs.hasPasswordField ||
      isTitled(signs, loginText) ||
      (isTitled(signs, loginTitle) && isSaid(signs, text, loginText))),
};

const consentWords = (text: string): number => text.match(consentWord)?.length ?? 0;

const consent: Kind = {
  reason: "consent-wall",
  detail: `The site shows a request for consent instead of the page, and Quarry consents to nothing; ${handIn}.`,
  fits: (signs, text) =>
    signs.shown.length < longestConsent &&
    signs.buttons.some((button) => consentButton.test(button)) &&
    consentWords(signs.shown) * charactersPerConsentWord >= signs.shown.length &&
    (isTitled(signs, consentTitle) || consentWords(text) * charactersPerConsentWord >= text.length),
};

const isOffered = (signs: PageSigns, text: string): boolean =>
  isSaid(signs, text, paywallText) && signs.buttons.some((button) => subscribeButton.test(button));

const paywall: Kind = {
  reason: "paywall",
  detail: `Only the beginning is shown to readers who do not pay; use a copy that you may read and hand it in as a file, or use another source.`,
  fits: (signs, text) =>
    text.length < longestTeaser &&
    (signs.isForPayers || (text.length < longestOffered && isOffered(signs, text))),
};

const shell: Kind = {
  reason: "script-only",
  detail: `The page is drawn by scripts, which Quarry does not run, and holds no text without them; ${handIn}.`,
  fits: (signs, text) =>
    text.length < longestShell &&
    signs.shown.length < longestShell &&
    (signs.isShell || isSaid(signs, text, scriptText)),
};

// Counts and prices are something to read.
const figures = (text: string): number => text.match(/\d+/gu)?.length ?? 0;

const menu: Kind = {
  reason: "navigation-only",
  detail: "The page holds links and no text of its own; name one of the pages that it leads to.",
  fits: ({ linked }, text) =>
    text.length < longestMenu &&
    figures(text) <= mostMenuFigures &&
    linked.links >= fewestMenuLinks &&
    linked.within <= linked.links * longestMenuEntry &&
    linked.beside <= linked.within * mostBesideLinks,
};

// The surest sign first: a challenge may also say that scripts are needed.
const kinds: readonly Kind[] = [challenge, error, refused, login, consent, paywall, shell, menu];

/**
 * Whether a page is not what was asked for but a wall, a challenge, an error, an empty frame or a menu; undefined for
 * a page with a text of its own. It takes more than one sign, and a main text too short to lose: a page that is taken
 * for a wall is a lost source.
 */
export const judgePage = (signs: PageSigns, text: string): Unavailable | undefined => {
  const kind = kinds.find(({ fits }) => fits(signs, text));
  return kind === undefined ? undefined : unavailable(kind.reason, kind.detail);
};
