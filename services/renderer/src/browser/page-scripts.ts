/*
 * Scripts that run in the page. Their text and numbers are only read as data: a page that tampers with the functions they use can
 * change its own text, but gains no access.
 */

/** True in a page for an element that a visitor sees. */
export const isSeen = `const isSeen = (element) => {
    const style = getComputedStyle(element);
    if (style.display === "contents") return true;
    if (parseFloat(style.fontSize) < 2 && element.childElementCount === 0) return false;
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };`;

/** Returns in a page the body of a frame that is part of the page: of its own site, and too large for a pixel or a button. */
const framedBody = `const framedBody = (frame) => {
    if (frame.localName !== "iframe" || frame.contentDocument === null) return null;
    const { width, height } = frame.getBoundingClientRect();
    return width >= 200 && height >= 100 ? frame.contentDocument.body : null;
  };`;

/** Counts the letters of a page, including its components and frames, and returns its height. */
export const measurePage = `(() => {
  ${framedBody}
  const silent = new Set(["script", "style", "noscript", "template"]);
  const inside = (node) => node.shadowRoot ?? framedBody(node);
  const count = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    let sum = 0;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.nodeType === Node.ELEMENT_NODE) sum += inside(node) === null ? 0 : count(inside(node));
      else if (!silent.has(node.parentNode?.localName)) sum += node.data.trim().length;
    }
    return sum;
  };
  return {
    characters: document.body === null ? 0 : count(document.body),
    height: document.documentElement?.scrollHeight ?? 0,
  };
})()`;

/** Scrolls the page and its scrollable parts by one view; returns whether all are at their end. */
export const scrollOn = `(() => {
  const page = document.scrollingElement;
  const scrolls = (element) =>
    element.clientHeight > 150 &&
    element.scrollHeight > element.clientHeight + 20 &&
    /auto|scroll/.test(getComputedStyle(element).overflowY);
  const parts = [...document.querySelectorAll("body *")].filter(scrolls).slice(0, 20);
  let isAtEnd = true;
  for (const part of page === null ? parts : [page, ...parts]) {
    const before = part.scrollTop;
    part.scrollTop = before + part.clientHeight;
    if (part.scrollTop > before) isAtEnd = false;
  }
  return isAtEnd;
})()`;

/** Lists the texts of 40 characters or more that a visitor sees, at most 2,000: lists that reuse their rows drop them when scrolled. */
export const listTexts = `(() => {
  ${isSeen}
  const taken = new Set();
  const isInside = (element) => {
    for (let one = element.parentElement; one !== null; one = one.parentElement) if (taken.has(one)) return true;
    return false;
  };
  const hasText = ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== "";
  const texts = [];
  for (const element of document.querySelectorAll("body :not(script, style, noscript, template)")) {
    if (texts.length === 2000) break;
    if (![...element.childNodes].some(hasText) || isInside(element) || !isSeen(element)) continue;
    const text = element.textContent.replace(/\\s+/g, " ").trim();
    if (text.length < 40 || text.length > 2000) continue;
    taken.add(element);
    texts.push(text);
  }
  return texts;
})()`;

/**
 * Serialises the page to HTML as shown: components and frames of its own site in place, collapsed text and tab panels expanded,
 * without scripts and invisible content. Earlier texts that are no longer in the page come first. Returns nothing if the result
 * is longer than the limit.
 */
export const serializePage = (maxCharacters: number, earlier: readonly string[]): string => `(() => {
  ${isSeen}
  ${framedBody}
  const dropped = new Set(["script", "style", "noscript", "template", "frame", "object", "embed", "svg", "canvas", "video", "audio", "link"]);
  const closed = new Set(["area", "base", "br", "col", "hr", "img", "input", "meta", "source", "track", "wbr"]);
  const parts = [];
  let length = 0;
  const write = (text) => {
    length += text.length;
    if (length > ${maxCharacters}) throw new RangeError("too long");
    parts.push(text);
  };
  const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
  const attributesOf = (element) => {
    for (const { name, value } of element.attributes)
      if (!/^(?:on.*|style|srcset)$/.test(name) && value.length <= 2000) write(" " + name + '="' + escape(value) + '"');
  };
  const childrenOf = (node) => {
    if (node.shadowRoot) return node.shadowRoot.childNodes;
    if (node.localName !== "slot") return node.childNodes;
    const assigned = node.assignedNodes();
    return assigned.length > 0 ? assigned : node.childNodes;
  };
  const writeFrame = (frame) => {
    write("<section>");
    for (const child of framedBody(frame)?.childNodes ?? []) writeNode(child);
    write("</section>");
  };
  const writeNode = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return write(escape(node.data));
    if (node.nodeType !== Node.ELEMENT_NODE || dropped.has(node.localName) || !isSeen(node)) return;
    if (node.localName === "iframe") return writeFrame(node);
    write("<" + node.localName);
    attributesOf(node);
    write(">");
    if (closed.has(node.localName)) return;
    for (const child of childrenOf(node)) writeNode(child);
    write("</" + node.localName + ">");
  };
  try {
    for (const folded of document.querySelectorAll("details")) folded.open = true;
    for (const tab of document.querySelectorAll('[role="tab"][aria-controls]')) {
      const panel = document.getElementById(tab.getAttribute("aria-controls"));
      if (panel?.getAttribute("role") !== "tabpanel" || !isSeen(tab)) continue;
      for (const name of ["hidden", "aria-hidden"]) panel.removeAttribute(name);
      panel.style.setProperty("display", "block", "important");
    }
    write("<!doctype html><html");
    attributesOf(document.documentElement);
    write("><head>");
    for (const element of document.head.querySelectorAll('title, meta, base, link[rel~="canonical"], script[type="application/ld+json"]'))
      write(element.outerHTML);
    write("</head>");
    for (const text of ${JSON.stringify(earlier)}) write("<p>" + escape(text) + "</p>");
    writeNode(document.body);
    write("</html>");
    return parts.join("");
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
})()`;
