import { elementsAround, languageOf, type PageNode } from "../html-page.ts";

const buttons = "button, [role='button'], clipboard-copy";
const barNames = /^(?:DIV|SPAN|HEADER|FIGCAPTION|BUTTON)$/u;
const boxNames = /^(?:DIV|FIGURE)$/u;
const noBar = "pre, p, ul, ol, dl, table, h1, h2, h3, h4, h5, h6, [role='tab'], [aria-controls]";

// In the text or the names of a button, in several languages.
const copyName = /cop(?:y|ie|ia)|kopier|clipboard|复制|複製|コピー|복사|копир/iu;

const textOf = (node: PageNode): string => (node.textContent ?? "").trim();

const isElement = (node: PageNode | null, name: RegExp): node is PageNode =>
  node !== null && node.nodeType === 1 && name.test(node.nodeName.toUpperCase());

const isCopyButton = (button: PageNode): boolean =>
  button.matches("clipboard-copy") ||
  [textOf(button), button.className ?? "", button.getAttribute("aria-label") ?? ""].some((name) =>
    copyName.test(name),
  );

/** Returns the buttons in a part of a page; none if none of them copies code. */
const buttonsIn = (part: PageNode): PageNode[] => {
  const found = [...(part.matches(buttons) ? [part] : []), ...part.querySelectorAll(buttons)];
  return found.some(isCopyButton) ? found : [];
};

const besideOf = (node: PageNode, side: "previousSibling" | "nextSibling"): PageNode | null => {
  let beside = node[side];
  while (beside?.nodeType === 3 && textOf(beside) === "") beside = beside[side];
  return beside;
};

/** True if a text is no more than the name of a language. */
const isName = (text: string, language: string): boolean =>
  text === "" || (language !== "" && text.toLowerCase().startsWith(language) && !/[\s.]/u.test(text));

/** Removes the buttons of a bar, and the bar if only the name of the language is left. */
const clearBar = (bar: PageNode, language: string): void => {
  for (const button of buttonsIn(bar)) button.remove();
  if (isName(textOf(bar), language)) bar.remove();
};

const clearInside = (block: PageNode, language: string): void => {
  const own = buttonsIn(block);
  for (const button of own) button.remove();
  const [code, ...more] = block.querySelectorAll("code");
  if (own.length === 0 || code === undefined || more.length > 0) return;
  for (let inner = code; inner !== block && inner.parentNode !== null; inner = inner.parentNode)
    for (const beside of [...inner.parentNode.children].filter((one) => one !== inner))
      if (isName(textOf(beside), language)) beside.remove();
  if (textOf(block) !== textOf(code)) return;
  for (let child = block.firstChild; child !== null; child = block.firstChild) child.remove();
  block.append(code);
};

const isBar = (node: PageNode): boolean =>
  isElement(node, barNames) && !node.matches(noBar) && node.querySelector(noBar) === null;

const maxBoxes = 3;

/**
 * Removes the buttons that sites put into blocks of code or into a bar beside them, such as "Copy" and "Run", and the name of the
 * language, which the block has itself. Without a button that copies, buttons may be text.
 */
export const clearCodeBars = (page: PageNode): void => {
  const copying = [...page.querySelectorAll(buttons)].filter(isCopyButton);
  const mayBeCleared = elementsAround(copying);
  // A button may be the whole bar.
  for (const button of copying) mayBeCleared.add(button);
  const barsBeside = (box: PageNode): PageNode[] =>
    [besideOf(box, "previousSibling"), besideOf(box, "nextSibling")]
      .filter((beside) => beside !== null)
      .filter((beside) => mayBeCleared.has(beside) && isBar(beside));
  const isOnly = new Map<PageNode, boolean>();
  const holdsOne = (box: PageNode): boolean => {
    const answer = isOnly.get(box) ?? [...box.querySelectorAll("pre")].length === 1;
    isOnly.set(box, answer);
    return answer;
  };
  for (const block of page.querySelectorAll("pre")) {
    const language = languageOf(block);
    if (mayBeCleared.has(block)) clearInside(block, language);
    let box: PageNode | null = block;
    for (let count = 0; box !== null && count < maxBoxes; count += 1) {
      for (const bar of barsBeside(box)) clearBar(bar, language);
      box = isElement(box.parentNode, boxNames) && holdsOne(box.parentNode) ? box.parentNode : null;
    }
  }
};
