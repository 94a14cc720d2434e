import { pixelsOf } from "../hidden/css-values.ts";
import { hiddenText } from "../hidden/hidden-text.ts";
import { declaredStyles, type ElementStyle, styleSheetsOf } from "../hidden/style-rules.ts";
import { within } from "../hidden/within.ts";
import { type HtmlPage, type PageNode, parsePage } from "../html-page.ts";

const elementWith = (page: HtmlPage, name: string, from: PageNode | null): PageNode => {
  const element = page.createElement(name);
  for (let child = from?.firstChild ?? null; child !== null; child = from?.firstChild ?? null)
    element.append(child);
  return element;
};

const sides = ["width", "height", "max-width", "max-height"];
const minSide = 10;

/** True if a frame is too small to show a text, as frames of counters and advertisements are; it clips what is in it. */
const isTiny = (frame: PageNode, style: ElementStyle | undefined): boolean =>
  sides.some((side) => {
    const length = style?.get(side) ?? frame.getAttribute(side) ?? "";
    return (pixelsOf(length.trim(), { em: 16, percent: 1_280 }) ?? minSide) < minSide;
  });

/** Puts the documents that a page itself contains (`srcdoc`) into the places of their visible frames, without what they hide. */
export const openFrames = (page: HtmlPage): void => {
  const hidden = new Set(hiddenText(page).nodes);
  const isHidden = within((node) => hidden.has(node));
  const frames = [...page.querySelectorAll("iframe[srcdoc]")];
  const styles = declaredStyles(frames, styleSheetsOf(page).rules);
  for (const frame of frames) {
    if (isHidden(frame) || isTiny(frame, styles.get(frame))) continue;
    const inner = parsePage(frame.getAttribute("srcdoc") ?? "");
    for (const node of hiddenText(inner).nodes) node.remove();
    for (const style of inner.querySelectorAll("style, script")) style.remove();
    frame.replaceWith(elementWith(page, "div", inner.body));
  }
};

/** Shows the text that a page of frames has for readers without frames, and nothing else: its frames are other pages. */
export const openNoframes = (page: HtmlPage): void => {
  const frames = page.querySelector("html > frameset");
  if (frames === null) return;
  const texts = [...page.querySelectorAll("frameset noframes, html > noframes")];
  const text = texts.map(({ textContent }) => textContent ?? "").join("\n");
  frames.replaceWith(elementWith(page, "body", parsePage(text).body));
};
