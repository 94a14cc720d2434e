import type { HtmlPage } from "../html-page.ts";
import { runsScript } from "./runs-script.ts";

/** True if browsers run a script of a page. */
export const runsScripts = (page: HtmlPage): boolean => {
  const unused = new Set(page.querySelectorAll("noscript script"));
  return [...page.querySelectorAll("script")].some(
    (script) => !unused.has(script) && runsScript((name) => script.getAttribute(name)),
  );
};
