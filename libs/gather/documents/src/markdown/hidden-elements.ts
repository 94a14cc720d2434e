import type { TextSpan } from "@quarry/text";

/** A part of a Markdown text that a reader does not see as valid text. */
export interface LeftOut extends TextSpan {
  /** True for hidden text, which is counted; struck-out words, readings and pictures are visible. */
  readonly isHidden: boolean;
}

const seenApart: ReadonlySet<string> = new Set(["del", "s", "strike", "rt", "rp"]);
const hiddenTags: ReadonlySet<string> = new Set(["script", "style", "template"]);
const hidingAttribute = /\s(?:hidden(?=[\s=/]|$)|aria-hidden\s*=\s*["']?true)/iu;
const styleAttribute = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))/iu;
const hidingStyle =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$)|font-size\s*:\s*[01](?:px|pt)?\s*(?:;|$)|color\s*:\s*(?:white|#f{3}(?:f{3})?|transparent)\b)/iu;
const strikingStyle = /text-decoration[a-z-]{0,20}\s*:[^;]{0,60}line-through/iu;

/** Returns whether a dropped element is hidden; undefined if the element is kept. */
const leavesOut = (name: string, attributes: string): Pick<LeftOut, "isHidden"> | undefined => {
  const style = styleAttribute.exec(attributes)?.slice(1).join("") ?? "";
  if (hiddenTags.has(name) || hidingAttribute.test(attributes) || hidingStyle.test(style))
    return { isHidden: true };
  return seenApart.has(name) || strikingStyle.test(style) ? { isHidden: false } : undefined;
};

const unclosed = /(?:^|\n) {0,3}<!--/gu;

/** Finds comments with their ends. An unclosed comment hides all following text if it begins a line, as in CommonMark. */
const comments = (text: string): LeftOut[] => {
  const found: LeftOut[] = [];
  let at = 0;
  for (let start = text.indexOf("<!--"); start !== -1; start = text.indexOf("<!--", at)) {
    const close = text.indexOf("-->", start + 2);
    if (close === -1) break;
    at = close + 3;
    found.push({ start, end: at, isHidden: true });
  }
  unclosed.lastIndex = Math.max(0, at - 1);
  const last = unclosed.exec(text);
  return last === null ? found : [...found, { start: last.index, end: text.length, isHidden: true }];
};

const tag = /<(\/?)([a-z][a-z0-9]{0,20})((?:\s[^<>]{0,4000})?)>/giu;
const opensNothing = /\/$/u;

/** Finds the HTML in a Markdown text that is not shown or is struck out: comments, scripts, hidden and struck-out elements. */
export const hiddenElements = (text: string): LeftOut[] => {
  if (!text.includes("<")) return [];
  const found = comments(text);
  const open = new Map<string, (LeftOut | undefined)[]>();
  for (const { 0: match, 1: slash, 2: tagName = "", 3: attributes = "", index } of text.matchAll(tag)) {
    const name = tagName.toLowerCase();
    const others = open.get(name) ?? [];
    open.set(name, others);
    if (slash === "") {
      const left = leavesOut(name, attributes);
      if (!opensNothing.test(attributes))
        others.push(left && { ...left, start: index, end: index + match.length });
    } else {
      const left = others.pop();
      if (left !== undefined) found.push({ ...left, end: index + match.length });
    }
  }
  return found;
};
